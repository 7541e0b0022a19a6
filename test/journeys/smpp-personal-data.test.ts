import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { tablesWith } from '../support/history.ts'
import { bindClient, smppUser } from '../support/smpp-client.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange

before(async () => {
  exchange = await startExchange({ env: { STROWGER_SMPP_PORT: '0' } })
})
after(() => exchange.stop())

const root = '/operator/v1/personal-data'
type Exported = { records: { kind: string; data: Record<string, unknown> }[] }
type Erasure = { erasure_id: string; state: string; erased: object; waiting: object }

const exported = async (number: string) =>
  (await exchange.operator.post<Exported>(`${root}/export`, { number, limit: 100 })).body.records

const erasureOf = async (id: string) => {
  await exchange.db.query('update erasure set next_at = clock_timestamp() where done_at is null')
  return (await exchange.operator.get<Erasure>(`${root}/erasures/${id}`)).body
}

test('messages that SMPP clients sent to a number or received from it are exported, and erased once they are delivered', async (t) => {
  const alice = await exchange.customer('alice')
  const credentials = await smppUser(exchange, alice, { inbound: 'account' })
  const number = '99000634512'
  const client = await bindClient(t, exchange, credentials, { kind: 'transmitter' })
  const [sequence] = client.bind.reserve(1)
  const pdu = { source: alice.number, destination: `00${number}`, registeredDelivery: 1 }
  client.bind.send([{ sequence: sequence!, pdu: { ...pdu, shortMessage: Buffer.from('Kirschbluete 815') } }])
  await client.until('the response', () => client.outcomes.length === 1)
  await exchange.originate(number, alice.number, 'Holunder 4711')
  const waiting = async () => (await exported(number)).filter(({ kind }) => kind === 'smpp_delivery')
  const deliveries = await until(waiting, (found) => found.length === 2)
  assert.deepEqual(new Set(deliveries.map(({ data }) => data['kind'])), new Set(['receipt', 'inbound']))

  const requested = await exchange.operator.post<Erasure>(`${root}/erasures`, { number })
  const deferred = await until(
    () => erasureOf(requested.body.erasure_id),
    (erasure) => erasure.state === 'waiting' && 'smpp_delivery' in erasure.waiting,
  )
  assert.deepEqual({ ...deferred.waiting, message: undefined }, { smpp_delivery: 2, message: undefined })

  const receiver = await bindClient(t, exchange, credentials, { kind: 'receiver' })
  await receiver.until('both deliveries', () => receiver.deliveries.length === 2)
  await until(
    () => erasureOf(requested.body.erasure_id),
    ({ state }) => state === 'done',
  )
  const tables = async (words: string) =>
    (await tablesWith(exchange.db, words)).filter((name) => name !== 'operator_change')
  for (const words of [
    number,
    'Kirschbluete',
    'Holunder',
    Buffer.from('Holunder').toString('base64').slice(0, 8),
  ])
    assert.deepEqual(await tables(words), [], words)
  assert.deepEqual(await exported(number), [])
})
