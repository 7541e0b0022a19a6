import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isThrottling } from '#carriers/smpp/pdus/statuses.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { page } from './pages.ts'

let exchange: TestExchange
let dora: Customer

before(async () => {
  exchange = await startExchange()
  dora = await exchange.customer('dora')
})
after(() => exchange.stop())

const { text } = page('docs/ERROR-CODES.md')

/** Sends to all of these numbers, and checks that each message ends with its code. */
async function assertEnd(expected: { to: string; code: string; status?: string }[]): Promise<void> {
  const sent = await Promise.all(
    expected.map(async (one) => ({ ...one, id: await dora.sent({ to: one.to }) })),
  )
  for (const { to, code, status = statusOf(to), id } of sent) {
    const { error } = await dora.notified(id, status)
    assert.equal(error?.title, code, to)
  }
}

const statusOf = (to: string) => (/^990(02|03)/.test(to) ? 'rejected' : 'undeliverable')

test('a developer who sends to a number of the error code page receives the code of its row', async () => {
  const rows = [...text.matchAll(/^\| <a id="(\d{4})"><\/a>.* \| `(\d{11})` \|$/gm)]
  assert.ok(rows.length > 30)
  await assertEnd(rows.map(([, code = '', to = '']) => ({ code, to })))
})

test('every err on the page maps to the code of its row, for undeliverable and rejected messages', async () => {
  const rows = [...text.matchAll(/^\| (\d{3}) \| [^|]* \| (\d{4}) \|$/gm)]
  assert.ok(rows.length > 30)
  await assertEnd(
    rows.flatMap(([, err = '', code = '']) => [
      { to: `990010${err}02`, code },
      { to: `990030${err}02`, code },
    ]),
  )
})

const statuses = [...text.matchAll(/^\| 0x\w+ \| (\d+) \| (\w+) \| (\w+) \| (\d{4}) \|$/gm)].map(
  ([, status = '', name = '', kind = '', code = '']) => ({
    status: status.padStart(4, '0'),
    name,
    kind,
    code,
  }),
)

test('a permanent status on the page rejects the message with its code', async () => {
  const permanent = statuses.filter(({ kind }) => kind === 'permanent')
  assert.ok(permanent.length > 40)
  await assertEnd(permanent.map(({ status, code }) => ({ to: `99002${status}03`, code })))
})

test('a temporary status on the page requeues the message, and a throttling one slows down its bind', async () => {
  const passing = statuses.filter(({ kind }) => kind !== 'permanent')
  assert.equal(passing.length, 6)
  for (const { status, name, kind } of passing) {
    assert.equal(kind === 'throttle', isThrottling(Number(status)), name)
    // Each status has a separate carrier, because throttling would slow down the other messages.
    const id = name.toLowerCase().replaceAll('_', '-')
    await exchange.carrier(id, { prefix: `99002${status}` })
    const message = await dora.sent({ to: `99002${status}04` })
    const view = await exchange.messageUntil(message, ({ timeline }) =>
      timeline.some(({ event: label }) => label === 'postponed'),
    )
    assert.equal(view.status, 'accepted')
    const { reason } = view.timeline.find(({ event: label }) => label === 'postponed')!
    assert.match(reason ?? '', new RegExp(`^The carrier answered ${name}: [a-z].+\\.$`))
  }
})
