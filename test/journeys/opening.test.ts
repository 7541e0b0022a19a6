import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { basic } from '../support/accounts.ts'
import { openClient } from '../support/client.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
before(async () => (exchange = await startExchange()))
after(() => exchange.stop())

type Keys = { api_key: string; api_secret: string }

async function open(input: Record<string, unknown>): Promise<Keys> {
  const answer = await exchange.operator.post<Keys>('/operator/v1/accounts', input)
  assert.equal(answer.status, 201)
  return answer.body
}

const number = (api_key: string) => ({ api_key, country: 'US', type: 'mobile-lvn', features: ['SMS'] })

test('an operator opens an account, credits it, assigns a number, and it sends', async () => {
  const { api_key, api_secret } = await open({ name: 'Newcomer' })
  const assigned = await exchange.operator.put('/operator/v1/numbers/12015559001', number(api_key))
  assert.equal(assigned.status, 204)
  const credit = { amount: '1', reference: 'first payment' }
  await exchange.operator.post(`/operator/v1/accounts/${api_key}/credit`, credit)
  const newcomer = openClient(exchange.url, basic(api_key, api_secret))
  const sent = await newcomer.post('/v1/messages', {
    message_type: 'text',
    channel: 'sms',
    from: '12015559001',
    to: '99000000001',
    text: 'Hello',
  })
  assert.equal(sent.status, 202)
  const { message_uuid } = sent.body as { message_uuid: string }
  const message = await exchange.messageUntil(message_uuid, (view) => view.status === 'delivered')
  assert.equal(message.account_id, api_key)
})

test('a number that one account owns cannot be assigned to another, and stays with its owner', async () => {
  const [first, second] = [await open({ name: 'First' }), await open({ name: 'Second' })]
  const path = '/operator/v1/numbers/12015559002'
  assert.equal((await exchange.operator.put(path, number(first.api_key))).status, 204)
  assert.equal((await exchange.operator.put(path, number(second.api_key))).status, 409)
  const { rows } = await exchange.db.query(`select account_id from number where msisdn = '12015559002'`)
  assert.deepEqual(rows, [{ account_id: first.api_key }])
})

test('a subaccount belongs to a primary account, and not to another subaccount', async () => {
  const primary = await open({ name: 'Primary' })
  const child = await open({ name: 'Child', primary_api_key: primary.api_key })
  const path = `/operator/v1/accounts/${child.api_key}`
  const { body } = await exchange.operator.get<{ primary_api_key: string }>(path)
  assert.equal(body.primary_api_key, primary.api_key)
  const grandchild = { name: 'Grandchild', primary_api_key: child.api_key }
  assert.equal((await exchange.operator.post('/operator/v1/accounts', grandchild)).status, 404)
})
