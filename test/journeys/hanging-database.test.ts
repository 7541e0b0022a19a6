import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { Answered } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openStallingProxy, type StallingProxy } from '../support/stalling-proxy.ts'
import { until } from '../support/until.ts'

let proxy: StallingProxy
let exchange: TestExchange
let alice: Customer

before(async () => {
  exchange = await startExchange({
    env: { STROWGER_ANSWER_SECONDS: '3' },
    through: async (url) => (proxy = await openStallingProxy(url)).url,
  })
  alice = await exchange.customer('alice')
  const { body } = await until(() => send('first'), accepted)
  await alice.notified(body.message_uuid, 'delivered')
})
afterEach(() => proxy.resume())
after(async () => {
  await exchange?.stop()
  await proxy?.close()
})

const open = /[#:]outcome-unknown$/
const refused = /[#:]unavailable$/
const keyed = (ref: string) => ({ 'idempotency-key': ref })

const send = (ref: string, headers?: Record<string, string>) =>
  alice.post('/v1/messages', alice.sms({ client_ref: ref }), headers)

const rowsOf = async (ref: string) =>
  (await exchange.db.query<{ id: string }>('select id from message where client_ref = $1', [ref])).rows

function assertNotified({ status, headers, body }: Answered, type: RegExp, label: string): void {
  assert.equal(status, 503, label)
  assert.match(body.type, type, label)
  assert.ok(Number(headers.get('retry-after')) > 0, label)
}

const accepted = ({ status }: Answered) => status === 202

/** The balance of alice in units of 0.0001 EUR. */
async function balance(): Promise<number> {
  const ask = () => exchange.operator.get<{ balance: string }>(`/operator/v1/accounts/${alice.apiKey}`)
  const { body } = await until(ask, ({ status }) => status === 200)
  return Math.round(Number(body.balance) * 10_000)
}

const ready = () => exchange.anonymous.get<{ ready: boolean; reason?: string }>('/readyz')
const readyAgain = () => until(ready, ({ status }) => status === 200)

test('while the database does not respond, every API returns 503 in time, and the readiness check fails [fault D1]', async () => {
  proxy.stall()
  const answers = await Promise.all([
    alice.get('/v2/applications'),
    alice.get(`/accounts/${alice.apiKey}/secrets`),
    exchange.operator.get('/operator/v1/carriers'),
    exchange.operator.get(`/operator/v1/accounts/${alice.apiKey}`),
    exchange.operator.patch(`/operator/v1/accounts/${alice.apiKey}`, { name: 'Alice' }),
  ])
  for (const answer of answers.slice(0, 4)) assertNotified(answer, refused, 'a read request')
  assertNotified(answers[4], open, 'a write request')
  const { status, body } = await ready()
  assert.equal(status, 503)
  assert.match(body.reason!, /database does not respond/)
  assert.equal((await exchange.anonymous.get('/healthz')).status, 200)
  assert.equal((await exchange.anonymous.get('/metrics')).status, 200)
})

test('the exchange resumes with the database', async () => {
  await readyAgain()
  const id = await until(() => send(randomUUID()), accepted)
  await alice.notified(id.body.message_uuid, 'delivered')
})

test('while the database hangs, queued messages are refused and never stored, and the one in progress has an unknown outcome and is stored once', async () => {
  await readyAgain()
  const [hung, others] = [randomUUID(), Array.from({ length: 5 }, () => randomUUID())]
  const before = await balance()
  const begun = proxy.stallBehind(hung)
  const first = send(hung, keyed(hung))
  await begun
  for (const answer of await Promise.all(others.map((ref) => send(ref))))
    assertNotified(answer, refused, 'a message queued after another')
  assertNotified(await first, open, 'the hanging message')
  proxy.resume()
  await readyAgain()
  const again = await until(() => send(hung, keyed(hung)), accepted)
  await alice.notified(again.body.message_uuid, 'delivered')
  assert.deepEqual(await rowsOf(hung), [{ id: again.body.message_uuid }])
  for (const ref of others) assert.deepEqual(await rowsOf(ref), [], 'a refused message is stored')
  assert.equal(before - (await balance()), 333)
})

test('a message whose commit response is lost has an unknown outcome, is sent anyway, and is found by its Idempotency-Key [fault C5]', async () => {
  await readyAgain()
  const [ref, key] = [randomUUID(), keyed(randomUUID())]
  const behind = proxy.stallBehind(ref)
  const requested = send(ref, key)
  await behind
  assertNotified(await requested, open, 'the message')
  const [row] = await until(
    () => rowsOf(ref),
    (rows) => rows.length === 1,
  )
  proxy.resume()
  const again = await until(() => send(ref, key), accepted)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.equal(again.body.message_uuid, row!.id)
  await alice.notified(row!.id, 'delivered')
  assert.equal((await rowsOf(ref)).length, 1)
})
