import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import {
  COMMAND,
  SUBMIT_SM_RESP,
  decodeMessage,
  encodeHeaderOnly,
  isFault,
  readReceipt,
} from '#carriers/smpp/index.ts'
import { startCarrier, type CarrierOptions } from '../../simulators/carrier/index.ts'
import type { JournalRecord } from '../../simulators/carrier/log/journal.ts'
import { until } from '../support/until.ts'
import { openRawClient, type RawClient } from './raw-client.ts'

const DELIVERED = '99000000001'
const NO_RECEIPT = '99011000001'
const ENQUIRE_LINK_RESP = 0x80000015

async function meetRaw(t: TestContext, options: CarrierOptions = {}) {
  const carrier = await startCarrier({ receiptDelayMs: 1, ...options })
  t.after(() => carrier.close())
  const open = () => openRawClient(t, carrier.port)
  const bound = async (command?: number) => {
    const client = await open()
    assert.equal(await client.bind(command), 0)
    return client
  }
  const events = () => carrier.journal.after(0).flatMap((record) => ('event' in record ? [record.event] : []))
  return { carrier, open, bound, events }
}

const statusOf = async (client: RawClient, number = NO_RECEIPT) =>
  (await client.pdu(SUBMIT_SM_RESP, client.submit(number))).status

const commands = (client: RawClient) => client.pdus().map(({ command }) => command)

const deliveries = (client: RawClient) =>
  client
    .pdus()
    .filter(({ command }) => command === COMMAND.deliver_sm)
    .map(({ octets }) => decodeMessage(octets, 0, octets.length))
    .flatMap((pdu) => (isFault(pdu) ? [] : [pdu]))

describe('a fault', () => {
  test('ends after its count, and is recorded in the journal', async (t) => {
    const { carrier, bound } = await meetRaw(t)
    const client = await bound()
    const id = carrier.inject({ fault: 'throttle', count: 2 })
    assert.deepEqual(
      carrier.inForce().map((one) => [one.id, one.fault, one.left]),
      [[id, 'throttle', 2]],
    )
    assert.deepEqual(
      [await statusOf(client), await statusOf(client), await statusOf(client)],
      [0x58, 0x58, 0],
    )
    assert.deepEqual(carrier.inForce(), [])
    const notes = carrier.journal
      .after(0)
      .flatMap((one) => ('event' in one && one.event.startsWith('fault') ? [one] : []))
    assert.deepEqual(
      notes.map(({ event, facts }) => ({ event, ...facts })),
      [
        { event: 'fault-begins', id, fault: 'throttle', status: 0x58, count: 2 },
        { event: 'fault-ends', id, fault: 'throttle', done: 2 },
      ],
    )
  })

  test('ends after its time', async (t) => {
    const { carrier, bound } = await meetRaw(t)
    const client = await bound()
    carrier.inject({ fault: 'refuse-submits', status: 0x45, seconds: 0.05 })
    assert.equal(await statusOf(client), 0x45)
    await until(
      () => carrier.inForce().length,
      (left) => left === 0,
    )
    assert.equal(await statusOf(client), 0)
  })

  test('ends when it is withdrawn, by id, by name, or with all others', async (t) => {
    const { carrier } = await meetRaw(t)
    const first = carrier.inject({ fault: 'throttle' })
    carrier.inject({ fault: 'throttle' })
    carrier.inject({ fault: 'silence' })
    carrier.inject({ fault: 'drip' })
    assert.equal(carrier.withdraw(first), 1)
    assert.equal(carrier.withdraw(first), 0)
    assert.equal(carrier.withdraw('throttle'), 1)
    assert.equal(carrier.withdraw(), 2)
  })

  test('for one session does not affect the others', async (t) => {
    const { carrier, bound } = await meetRaw(t)
    const [one, two] = [await bound(), await bound()]
    carrier.inject({ fault: 'throttle', session: carrier.sessions()[0]!.id })
    assert.deepEqual([await statusOf(one), await statusOf(two)], [0x58, 0])
  })
})

describe('faults of connections and binds', () => {
  test('refuse-connections: a connection is closed as soon as it is open', async (t) => {
    const { carrier, bound, events } = await meetRaw(t)
    carrier.inject({ fault: 'refuse-connections', count: 1 })
    const socket = connect(carrier.port, '127.0.0.1')
    socket.resume()
    await new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
    assert.ok(events().includes('refused'))
    await bound()
  })

  test('refuse-binds: the given number of binds gets the status, only of one kind if configured', async (t) => {
    const { carrier, open, bound } = await meetRaw(t)
    carrier.inject({ fault: 'refuse-binds', status: 0x0e, count: 1 })
    assert.equal(await (await open()).bind(), 0x0e)
    await bound()
    carrier.inject({ fault: 'refuse-binds', of: 'receiver' })
    assert.equal(await (await open()).bind(COMMAND.bind_receiver), 0x0d)
    await bound(COMMAND.bind_transmitter)
  })

  test('limit-binds, and the option maxBinds: more sessions are refused and counted', async (t) => {
    const { carrier, open, bound, events } = await meetRaw(t, { maxBinds: 2 })
    await bound()
    const second = await bound()
    assert.equal(await (await open()).bind(), 0x0d)
    assert.equal(carrier.stats().overLimit, 1)
    second.socket.destroy()
    await until(
      () => carrier.sessions().filter((one) => one.bound).length,
      (count) => count === 1,
    )
    carrier.inject({ fault: 'limit-binds', limit: 1, status: 0x05 })
    assert.equal(await (await open()).bind(), 0x05)
    assert.equal(carrier.stats().overLimit, 2)
    assert.equal(events().filter((event) => event === 'over-limit').length, 2)
  })

  test('silence: the kind selects the commands that get no response', async (t) => {
    const { carrier, bound } = await meetRaw(t)
    const client = await bound()
    carrier.inject({ fault: 'silence', of: 'enquire_link', count: 1 })
    client.send(encodeHeaderOnly(COMMAND.enquire_link, 0, 900))
    client.send(encodeHeaderOnly(COMMAND.enquire_link, 0, 901))
    await client.pdu(ENQUIRE_LINK_RESP, 901)
    assert.equal(commands(client).filter((command) => command === ENQUIRE_LINK_RESP).length, 1)
    carrier.inject({ fault: 'silence' })
    const sequence = client.submit(DELIVERED)
    client.send(encodeHeaderOnly(COMMAND.unbind, 0, 902))
    client.send(encodeHeaderOnly(COMMAND.deliver_sm, 0, 903))
    const last = (record: JournalRecord) => 'start' in record && record.buffer.readUInt32BE(record.start + 12)
    await until(
      () => carrier.journal.after(0).map(last),
      (sequences) => sequences.includes(903),
    )
    assert.equal(carrier.log.all()[0]?.commandStatus, 'silent')
    carrier.withdraw()
    assert.equal(await statusOf(client), 0)
    assert.ok(!client.pdus().some((pdu) => pdu.command !== 0 && [sequence, 902, 903].includes(pdu.sequence)))
  })

  test('stop-reading: octets wait in the connection and are read when the fault ends', async (t) => {
    const { carrier, bound } = await meetRaw(t)
    const client = await bound()
    carrier.inject({ fault: 'stop-reading' })
    const sequence = client.submit(NO_RECEIPT)
    const later = await openRawClient(t, carrier.port)
    const status = later.bind()
    assert.equal(carrier.log.total, 0)
    carrier.withdraw('stop-reading')
    assert.equal((await client.pdu(SUBMIT_SM_RESP, sequence)).status, 0)
    assert.equal(await status, 0)
  })

  for (const [fault, end] of [
    ['reset', 'ECONNRESET'],
    ['close', 'closed'],
  ] as const)
    test(`${fault}: the connection ends with the third submit, which stays unanswered`, async (t) => {
      const { carrier, bound } = await meetRaw(t)
      const client = await bound()
      carrier.inject({ fault, submits: 3 })
      assert.deepEqual([await statusOf(client), await statusOf(client)], [0, 0])
      client.submit(NO_RECEIPT)
      assert.equal(await client.ended, end)
      assert.deepEqual(
        carrier.log.all().map(({ commandStatus }) => commandStatus),
        [0, 0, 'silent'],
      )
      assert.equal(await statusOf(await bound()), 0)
    })

  test('reset, close and unbind immediately: the oldest session ends', async (t) => {
    const { carrier, bound } = await meetRaw(t)
    const clients = [await bound(), await bound(), await bound()]
    carrier.inject({ fault: 'reset', submits: 0 })
    assert.equal(await clients[0]!.ended, 'ECONNRESET')
    carrier.inject({ fault: 'close', submits: 0 })
    assert.equal(await clients[1]!.ended, 'closed')
    carrier.inject({ fault: 'unbind', submits: 0 })
    clients[2]!.answer(await clients[2]!.pdu(COMMAND.unbind))
    assert.equal(await clients[2]!.ended, 'closed')
  })

  test('unbind: sent after a submit, which stays unanswered', async (t) => {
    const { carrier, bound } = await meetRaw(t)
    const client = await bound()
    carrier.inject({ fault: 'unbind' })
    client.submit(NO_RECEIPT)
    client.answer(await client.pdu(COMMAND.unbind))
    assert.equal(await client.ended, 'closed')
    assert.ok(!commands(client).includes(SUBMIT_SM_RESP))
  })
})

describe('faults of responses', () => {
  test('slow-answers: a later response overtakes the slow one', async (t) => {
    const { carrier, bound } = await meetRaw(t)
    const client = await bound()
    carrier.inject({ fault: 'slow-answers', ms: 100, count: 1 })
    const [slow, swift] = [client.submit(NO_RECEIPT), client.submit(NO_RECEIPT)]
    await client.pdu(SUBMIT_SM_RESP, slow)
    const answered = client.pdus().filter(({ command }) => command === SUBMIT_SM_RESP)
    assert.deepEqual(
      answered.map(({ sequence }) => sequence),
      [swift, slow],
    )
  })

  test('wrong-sequence, repeat-ids: responses with unknown sequence numbers, and repeated ids', async (t) => {
    const { carrier, bound } = await meetRaw(t)
    const client = await bound()
    carrier.inject({ fault: 'wrong-sequence', count: 1 })
    const sequence = client.submit(NO_RECEIPT)
    assert.notEqual((await client.pdu(SUBMIT_SM_RESP)).sequence, sequence)
    carrier.inject({ fault: 'repeat-ids', count: 2 })
    const ids = []
    for (let i = 0; i < 3; i += 1)
      ids.push(String((await client.pdu(SUBMIT_SM_RESP, client.submit(NO_RECEIPT))).body))
    assert.equal(ids[0], ids[1])
    assert.notEqual(ids[1], ids[2])
  })

  test('tear: a response, or a delivery, is truncated', async (t) => {
    const { carrier, bound } = await meetRaw(t)
    const [one, two] = [await bound(), await bound()]
    carrier.inject({ fault: 'tear', session: carrier.sessions()[0]!.id })
    one.submit(NO_RECEIPT)
    assert.equal(await one.ended, 'ECONNRESET')
    assert.ok(!commands(one).includes(SUBMIT_SM_RESP))
    carrier.inject({ fault: 'tear', of: 'deliver_sm' })
    const before = two.octets().length
    carrier.originate({ from: DELIVERED, to: '12015550123', text: 'torn' })
    assert.equal(await two.ended, 'ECONNRESET')
    const rest = two.octets().subarray(before)
    assert.ok(rest.length > 0 && rest.length < rest.readUInt32BE(0))
    await (await bound()).pdu(COMMAND.deliver_sm)
  })

  test('drip: octets are sent one at a time, and the rest at once when the fault ends', async (t) => {
    const { carrier, bound } = await meetRaw(t)
    const client = await bound()
    const before = client.octets().length
    carrier.inject({ fault: 'drip', ms: 60_000 })
    client.submit(NO_RECEIPT)
    await until(
      () => carrier.log.total,
      (total) => total === 1,
    )
    carrier.withdraw()
    carrier.inject({ fault: 'drip', ms: 1 })
    assert.equal(await statusOf(client), 0)
    const sizes: number[] = []
    client.socket.on('data', (chunk: Buffer) => sizes.push(chunk.length))
    assert.equal(await statusOf(client), 0)
    assert.ok(sizes.length > 2 && before > 0, `${sizes.length} pieces`)
  })

  test('foreign-ids, lose-receipts: receipts with unknown ids, and missing receipts', async (t) => {
    const { carrier, bound } = await meetRaw(t)
    const client = await bound()
    carrier.inject({ fault: 'foreign-ids', count: 1 })
    const response = await client.pdu(SUBMIT_SM_RESP, client.submit(DELIVERED))
    await client.pdu(COMMAND.deliver_sm)
    assert.notEqual(readReceipt(deliveries(client)[0]!)?.id, String(response.body).replace('\0', ''))
    carrier.inject({ fault: 'lose-receipts', count: 1 })
    client.submit('99000000002')
    client.submit('99000000003')
    await until(
      () => deliveries(client).length,
      (count) => count === 2,
    )
    assert.deepEqual(
      deliveries(client).map(({ source }) => source),
      [DELIVERED, '99000000003'],
    )
  })
})

describe('unsolicited PDUs', () => {
  test('unsolicited-responses, unknown-receipts, text-bomb: as many as configured', async (t) => {
    const { carrier, bound } = await meetRaw(t)
    const client = await bound()
    carrier.inject({ fault: 'unsolicited-responses', count: 3 })
    carrier.inject({ fault: 'unknown-receipts', count: 2 })
    carrier.inject({ fault: 'text-bomb', octets: 60_001 })
    await until(
      () => deliveries(client).length,
      (count) => count === 3,
    )
    assert.equal(commands(client).filter((command) => command === SUBMIT_SM_RESP).length, 3)
    const [first, second, bomb] = deliveries(client)
    assert.notEqual(readReceipt(first!)?.id, readReceipt(second!)?.id)
    assert.equal(bomb?.tlvs[0]?.value.length, 60_001)
    assert.deepEqual(carrier.inForce(), [])
  })

  test('malformed: waits for a session, and sends the configured defect', async (t) => {
    const { carrier, open } = await meetRaw(t)
    carrier.inject({ fault: 'malformed', kind: 'length-15' })
    const client = await open()
    assert.equal(carrier.inForce().length, 1)
    const before = client.octets().length
    assert.equal(await client.bind(), 0)
    const rest = await until(
      () => client.octets().subarray(before + client.pdus()[0]!.octets.length),
      (octets) => octets.length > 0,
    )
    assert.equal(rest.readUInt32BE(0), 15)
  })
})
