import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { COMMAND, decodeMessage, isFault } from '#carriers/smpp/index.ts'
import { startCarrier } from '../../simulators/carrier/index.ts'
import { until } from '../support/until.ts'
import { openRawClient, type RawClient } from './raw-client.ts'

async function meetRaw(t: TestContext) {
  const carrier = await startCarrier()
  t.after(() => carrier.close())
  const bound = async (command: number = COMMAND.bind_transceiver, systemId = 'raw') => {
    const client = await openRawClient(t, carrier.port)
    assert.equal(await client.bind(command, systemId), 0)
    return client
  }
  return { carrier, bound }
}

const texts = (client: RawClient) =>
  client
    .pdus()
    .filter(({ command }) => command === COMMAND.deliver_sm)
    .map(({ octets }) => decodeMessage(octets, 0, octets.length))
    .flatMap((pdu) => (isFault(pdu) ? [] : [pdu.shortMessage.toString()]))

const from = { from: '447700900001', to: '12015550123' }

test('messages of many subscribers arrive at the rate, each from its own number', async (t) => {
  const { carrier, bound } = await meetRaw(t)
  const client = await bound()
  assert.equal(carrier.originate({ ...from, text: 'message {n}', count: 30, rate: 1000 }), 1)
  const came = await until(
    () => texts(client),
    (all) => all.length === 30,
  )
  assert.deepEqual(
    came,
    Array.from({ length: 30 }, (_, i) => `message ${i + 1}`),
  )
})

test('subscribers who write continuously can be stopped', async (t) => {
  const { carrier, bound } = await meetRaw(t)
  const client = await bound()
  for (const text of ['one {n}', 'two {n}']) carrier.originate({ ...from, text, count: 1_000_000, rate: 100 })
  await until(
    () => texts(client).length,
    (length) => length > 10,
  )
  assert.equal(carrier.hush(), 2)
  assert.equal(carrier.hush(), 0)
  carrier.originate({ ...from, text: 'the last' })
  await until(
    () => texts(client).at(-1),
    (last) => last === 'the last',
  )
})

test('mobile-originated messages are distributed over the receiving sessions of a client', async (t) => {
  const { carrier, bound } = await meetRaw(t)
  const receivers = [await bound(COMMAND.bind_receiver), await bound()]
  const others = [await bound(COMMAND.bind_transmitter), await bound(COMMAND.bind_transceiver, 'another')]
  for (let n = 0; n < 10; n += 1) carrier.originate({ ...from, text: `${n}`, systemId: 'raw' })
  await until(
    () => receivers.map((client) => texts(client).length),
    ([one, two]) => one === 5 && two === 5,
  )
  assert.deepEqual(others.flatMap(texts), [])
})

test('deliveries unanswered when a session ends are sent to the other session', async (t) => {
  const { carrier, bound } = await meetRaw(t)
  const first = await bound(COMMAND.bind_receiver)
  carrier.originate({ ...from, text: 'hello' })
  await first.pdu(COMMAND.deliver_sm)
  const second = await bound(COMMAND.bind_receiver)
  first.socket.destroy()
  await until(
    () => texts(second),
    (all) => all.includes('hello'),
  )
})
