import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PLAN } from '../../simulators/carrier/plan.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'
import { page } from './pages.ts'

let exchange: TestExchange
let dora: Customer

before(async () => {
  exchange = await startExchange()
  dora = await exchange.customer('dora')
})
after(() => exchange.stop())

/** What the page promises for each outcome: the statuses in order, and the code of the last. */
type Promised = { digits: string; statuses: string[]; code: string | undefined }

function promises(): Promised[] {
  const [, section = ''] = page('docs/SANDBOX.md').text.split('| outcome | statuses |')
  const [table = ''] = section.split('\n\n')
  return [...table.matchAll(/^\| (`.*`) \| (.*) \|$/gm)].flatMap(([, outcomes = '', says = '']) =>
    digitsOf(outcomes).map((digits) => ({
      digits,
      statuses: says.split(/[;:]/)[0]!.match(/\b(submitted|delivered|undeliverable|rejected)\b/g) ?? [],
      code: says.match(/with (\d{4})/)?.[1],
    })),
  )
}

/** `00`, `12` to `14`: every outcome of the plan that is meant. */
function digitsOf(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [from = '', to = from] = [...part.matchAll(/\d\d/g)].map(String)
    return PLAN.map(({ digits }) => digits).filter((digits) => digits >= from && digits <= to)
  })
}

/** Parameters with which a plan's outcome shows itself soon; others keep those of their example. */
const soon: Record<string, string> = { '12': '0001', '24': '0001' }

test('the page of the sandbox says what becomes of every number of the plan', () => {
  const promised = promises().map(({ digits }) => digits)
  assert.deepEqual(
    promised.toSorted(),
    PLAN.map(({ digits }) => digits),
  )
})

test('a developer who sends to the numbers of the page is told what it promises', async () => {
  // What is silence (10) shows itself after the carrier's patience only.
  const seen = promises().filter(({ digits }) => digits !== '10')
  const sent = []
  for (const { digits, statuses, code } of seen) {
    const { example } = PLAN.find((entry) => entry.digits === digits)!
    const to = `990${digits}${soon[digits] ?? example.slice(5, 9)}01`
    sent.push({ to, id: await dora.sent({ to }), statuses, code })
  }
  for (const { to, id, statuses, code } of sent) {
    await until(
      () => dora.statuses(id),
      (told) => told.length >= statuses.length,
      20_000,
    )
    assert.deepEqual(dora.statuses(id), statuses, to)
    if (code) assert.equal((await dora.told(id, statuses.at(-1)!)).error?.title, code, to)
  }
})
