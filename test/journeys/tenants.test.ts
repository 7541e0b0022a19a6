import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openClient } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { claimsOf, token } from '../support/jwt.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let alice: Customer
let mallory: Customer

before(async () => {
  exchange = await startExchange()
  alice = await exchange.customer('alice')
  mallory = await exchange.customer('mallory')
})
after(() => exchange.stop())

type Application = { id: string; name: string; keys: { private_key: string } }

const make = async (customer: Customer, capabilities: object = { messages: {} }) =>
  (await customer.post<Application>('/v2/applications', { name: 'App', capabilities })).body

test("another tenant's application looks like one that does not exist", async () => {
  const mine = await make(alice)
  await make(mallory)
  const unowned = '01a1fa1c-16dd-7000-9b3d-04107b02a345'
  const ask = async (id: string) => {
    const path = `/v2/applications/${id}`
    const answers = [
      await mallory.get(path),
      await mallory.put(path, { name: 'Stolen' }),
      await mallory.delete(path),
    ]
    return answers.map(({ status, body: { instance: _instance, ...body } }) => [
      status,
      JSON.stringify(body).replaceAll(id, 'ID'),
    ])
  }
  assert.deepEqual(await ask(mine.id), await ask(unowned))
  assert.equal((await alice.get<Application>(`/v2/applications/${mine.id}`)).body.name, 'App')
  const list = await mallory.get<{ total_items: number }>('/v2/applications')
  assert.equal(list.body.total_items, 1)
})

test("a token of another tenant's application with one's own key is refused", async () => {
  const [theirs, own] = [await make(alice), await make(mallory)]
  const speak = (id: string, key: string) =>
    openClient(exchange.url, `Bearer ${token(claimsOf(id), key)}`).post('/v1/messages', mallory.sms())
  assert.equal((await speak(theirs.id, own.keys.private_key)).status, 401)
  assert.equal((await speak(own.id, own.keys.private_key)).status, 202)
})

test('a message of one tenant is reported, charged and signed for that tenant only', async () => {
  const before = await mallory.balance()
  const id = await alice.sent()
  await alice.notified(id, 'delivered')
  assert.equal(await mallory.balance(), before)
  const notified = exchange.receiver.received.filter(({ body }) => body.includes(id))
  assert.ok(notified.every(({ path }) => path === '/alice/status'))
})

test("a tenant cannot send from another tenant's number", async () => {
  const id = await mallory.sent({ from: alice.number })
  assert.equal((await mallory.notified(id, 'rejected')).error?.title, '1120')
  assert.equal(
    exchange.receiver.received.some(({ path, body }) => path === '/alice/status' && body.includes(id)),
    false,
  )
})

test("the database itself hides other accounts' rows from an account", async () => {
  await alice.sent()
  for (const table of [
    'message',
    'message_event',
    'application',
    'balance',
    'ledger_entry',
    'number',
    'webhook_event',
  ]) {
    const theirs = await exchange.db.asAccount(mallory.apiKey, (sql) =>
      sql.query(`select from ${table} where account_id = $1`, [alice.apiKey]),
    )
    assert.equal(theirs.rowCount, 0, table)
    const own = await exchange.db.asAccount(alice.apiKey, (sql) =>
      sql.query(`select from ${table} where account_id = $1`, [alice.apiKey]),
    )
    if (table !== 'application') assert.ok(own.rowCount! > 0, table)
  }
})

test('a suspended account is refused', async () => {
  const sue = await exchange.customer('sue')
  assert.equal((await sue.post('/v1/messages', sue.sms())).status, 202)
  await exchange.operator.patch(`/operator/v1/accounts/${sue.apiKey}`, { status: 'suspended' })
  const refused = await until(
    () => sue.post('/v1/messages', sue.sms()),
    ({ status }) => status !== 202,
  )
  assert.ok([401, 403].includes(refused.status), String(refused.status))
})
