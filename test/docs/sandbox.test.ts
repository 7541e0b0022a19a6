import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { VIRTUAL_PLAN } from '#network/index.ts'
import { PLAN } from '../../simulators/carrier/plan.ts'
import { PAYMENT_PLAN } from '../../simulators/payments/index.ts'
import { REGISTRY_PLAN } from '../../simulators/tcr/plan/table.ts'
import { TOLL_FREE_PLAN } from '../../simulators/registry/toll-free.ts'
import { REVIEW_PLAN } from '../../simulators/reviewer/index.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'
import { page } from './pages.ts'

let exchange: TestExchange
let dora: Customer

/** Outcomes that throttle, break or stall sessions, each with a separate carrier, so that they do not delay other messages. */
const disturbing = ['12', '14', '16', '53', '54', '55', '57']

before(async () => {
  exchange = await startExchange()
  dora = await exchange.customer('dora')
  for (const digits of disturbing)
    await exchange.carrier(`carrier-${digits}`, { prefix: `990${digits}`, responseTimeoutMs: 300 })
})
after(() => exchange.stop())

/** The documented result of each outcome: the statuses in order, and the code of the last. */
type Promised = { digits: string; statuses: string[]; code: string | undefined }

function promises(): Promised[] {
  const [, section = ''] = page('docs/SANDBOX.md').text.split('| outcome | statuses |')
  const [table = ''] = section.split('\n\n')
  return [...table.matchAll(/^\| (`.*`) \| (.*) \|$/gm)].flatMap(([, outcomes = '', description = '']) =>
    digitsOf(outcomes).map((digits) => ({
      digits,
      statuses:
        description.split(/[;:]/)[0]!.match(/\b(submitted|delivered|undeliverable|rejected)\b/g) ?? [],
      code: description.match(/with (\d{4})/)?.[1],
    })),
  )
}

/** `00`, `12` to `14`: the outcomes in a cell of the plan. */
function digitsOf(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [from = '', to = from] = [...part.matchAll(/\d\d/g)].map(String)
    return PLAN.map(({ digits }) => digits).filter((digits) => digits >= from && digits <= to)
  })
}

/** Parameters that make an outcome visible soon; others use those of their example. */
const soon: Record<string, string> = { '12': '0001', '24': '0001' }

/** The messages of these outcomes become final only after the response timeout of the carrier. */
const unresponsive = ['10', '17']

/** Outcomes that are tested last, because throttling slows down the bind. */
const throttling = ['12', '14']

test('the sandbox page documents the effect of every payment amount', () => {
  const [, section = ''] = page('docs/SANDBOX.md').text.split('## Payments')
  const rows = [...section.matchAll(/^\| `\.(\d\d)` \| (.*) \|$/gm)]
  assert.deepEqual(
    rows.map(([, cents, outcome]) => ({ cents, outcome })),
    PAYMENT_PLAN.map(({ cents, outcome }) => ({ cents, outcome })),
  )
})

test('the sandbox page documents the effect of every company name ending', () => {
  const [, section = ''] = page('docs/SANDBOX.md').text.split('## Brands')
  const [, table = ''] = section.split('\n\n| name ends with')
  const rows = [...table.split('\n\n')[0]!.matchAll(/^\| `([A-Z][a-z 0-9]+)` \| (.*) \|$/gm)]
  assert.deepEqual(
    rows.map(([, ending, outcome]) => ({ ending, outcome })),
    REGISTRY_PLAN,
  )
})

test('the sandbox page documents the effect of every label ending when no one reviews', () => {
  const [, section = ''] = page('docs/SANDBOX.md').text.split('| label ends with | decision |')
  const rows = [...section.split('\n\n')[0]!.matchAll(/^\| `([A-Z][a-z]+)` \| (.*) \|$/gm)]
  assert.deepEqual(
    rows.map(([, ending, outcome]) => ({ ending, outcome })),
    REVIEW_PLAN,
  )
})

test('the sandbox page documents the effect of every ending of a business name and of a toll-free number', () => {
  const [, table = ''] = page('docs/SANDBOX.md').text.split('\n\n| name or number ends with')
  const rows = [...table.split('\n\n')[0]!.matchAll(/^\| `([A-Z…][a-z0-9]+)` \| (.*) \|$/gm)]
  assert.deepEqual(
    rows.map(([, ending, outcome]) => ({ ending, outcome })),
    TOLL_FREE_PLAN,
  )
})

test('the sandbox page documents the answer for the last digits of a virtual number', () => {
  const [, section = ''] = page('docs/SANDBOX.md').text.split(
    '| last digits | difference from `99000000001` |',
  )
  const rows = [...section.split('\n\n')[0]!.matchAll(/^\| `(\d\d)` \| (.*) \|$/gm)]
  assert.deepEqual(
    rows.map(([, digits, outcome]) => ({ digits, outcome })),
    VIRTUAL_PLAN.map(({ digits, outcome }) => ({ digits, outcome })),
  )
})

test('the sandbox page documents the result of every number of the plan', () => {
  const promised = promises().map(({ digits }) => digits)
  assert.deepEqual(
    promised.toSorted(),
    PLAN.map(({ digits }) => digits),
  )
})

test('a developer who sends to the documented numbers gets the documented results', async () => {
  const shown = promises().filter(({ digits }) => !unresponsive.includes(digits))
  const [slowing, seen] = [true, false].map((slow) =>
    shown.filter(({ digits }) => throttling.includes(digits) === slow),
  ) as [Promised[], Promised[]]
  seen.push(...slowing)
  const sent = []
  for (const { digits, statuses, code } of seen) {
    const { example } = PLAN.find((entry) => entry.digits === digits)!
    const to = `990${digits}${soon[digits] ?? example.slice(5, 9)}01`
    sent.push({ to, id: await dora.sent({ to }), statuses, code })
  }
  for (const { to, id, statuses, code } of sent) {
    await until(
      () => dora.statuses(id),
      (notified) => notified.length >= statuses.length,
    )
    assert.deepEqual(dora.statuses(id), statuses, to)
    if (code) assert.equal((await dora.notified(id, statuses.at(-1)!)).error?.title, code, to)
  }
})

test('a developer who sends a long text to the numbers for it gets the documented results', async () => {
  const text = 'x'.repeat(200)
  const [some, one, refused] = await Promise.all(
    ['99040000111', '99041000211', '99042000211'].map((to) => dora.sent({ to, text })),
  )
  const ends = [await dora.notified(one!, 'undeliverable'), await dora.notified(refused!, 'rejected')]
  assert.deepEqual(
    ends.map(({ error }) => error?.title),
    ['1330', '1330'],
  )
  const view = await exchange.messageUntil(some!, ({ submissions }) =>
    submissions.some(({ receipt_state }) => receipt_state === 'DELIVRD'),
  )
  assert.equal(view.status, 'submitted')
})
