import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import * as peer from 'smpp'
import { COMMAND, STATUS } from '#carriers/smpp/index.ts'
import { encodeQueryResponse } from '#carriers/smpp/pdus/session-pdus.ts'
import { startCarrier, type Carrier, type CarrierOptions } from '../../simulators/carrier/index.ts'
import { openProbe, type Probe } from './probe.ts'
import { openRawCarrier } from './raw-carrier.ts'

type Meeting = { carrier: Carrier; client: Probe }

async function meet(t: TestContext, options: CarrierOptions = {}): Promise<Meeting> {
  const carrier = await startCarrier({ receiptDelayMs: 5, ...options })
  const client = openProbe({ port: carrier.port, responseTimeoutMs: 500 })
  t.after(async () => {
    await client.bind.drain(0)
    await carrier.close()
  })
  await client.until('bound', () => client.bind.state === 'BOUND')
  return { carrier, client }
}

/** Submits to a number and queries the message. */
async function queried({ client }: Meeting, number: string) {
  const before = client.outcomes.length
  client.submit(number)
  await client.until('the outcome', () => client.outcomes.length > before)
  const last = client.outcomes.at(-1)!
  assert.ok(last.kind === 'answered')
  return query({ client }, last.messageId)
}

const query = ({ client }: Pick<Meeting, 'client'>, messageId: string, source = '12025550100') =>
  client.bind.query({ messageId, sourceTon: 1, sourceNpi: 1, source })

test('a carrier answers the state that its receipts report, also if it sends none', async (t) => {
  const meeting = await meet(t, { receiptDelayMs: 0 })
  assert.deepEqual(await queried(meeting, '99011000001'), {
    kind: 'answered',
    state: 'DELIVRD',
    err: undefined,
  })
  assert.deepEqual(await queried(meeting, '99001001101'), { kind: 'answered', state: 'UNDELIV', err: '11' })
  assert.deepEqual(await queried(meeting, '99007000001'), {
    kind: 'answered',
    state: 'ACCEPTD',
    err: undefined,
  })
  assert.deepEqual(await queried(meeting, '99022000101'), {
    kind: 'answered',
    state: 'DELIVRD',
    err: undefined,
  })
})

test('a message whose receipt is late is still en route', async (t) => {
  const meeting = await meet(t)
  assert.deepEqual(await queried(meeting, '99024006001'), {
    kind: 'answered',
    state: 'ENROUTE',
    err: undefined,
  })
})

test('a carrier knows neither another ID nor the message of another sender', async (t) => {
  const meeting = await meet(t)
  const unknown = { kind: 'refused', commandStatus: STATUS.ESME_RQUERYFAIL }
  await queried(meeting, '99011000001')
  const last = meeting.client.outcomes.at(-1)!
  assert.ok(last.kind === 'answered')
  assert.deepEqual(await query(meeting, 'ffff'), unknown)
  assert.deepEqual(await query(meeting, last.messageId, '12015550199'), unknown)
})

test('a carrier that does not support queries answers with a generic_nack, and submits continue', async (t) => {
  const meeting = await meet(t, { queries: false })
  assert.deepEqual(await queried(meeting, '99000000001'), {
    kind: 'refused',
    commandStatus: STATUS.ESME_RINVCMDID,
  })
  meeting.client.submit('99000000001')
  await meeting.client.until('two outcomes', () => meeting.client.outcomes.length === 2)
})

test('a query without a response ends after the response timeout, and at the end of the session', async (t) => {
  const { carrier, client } = await meet(t)
  carrier.inject({ fault: 'silence', of: 'query_sm' })
  assert.deepEqual(await query({ client }, 'a'), { kind: 'unanswered', reason: 'timeout' })
  const pending = query({ client }, 'a')
  for (const session of carrier.sessions()) session.reset()
  assert.deepEqual(await pending, { kind: 'unanswered', reason: 'closed' })
  assert.deepEqual(await query({ client }, 'a'), { kind: 'unanswered', reason: 'closed' })
})

test('the state of another message is not used, but that of an ID in another format is', async (t) => {
  const answers = ['ffff', '00FFFE', '65534', '']
  const port = await openRawCarrier(t, ({ command, sequence, connection }) => {
    if (command !== COMMAND.query_sm) return false
    const messageId = answers.shift()!
    const pdu = encodeQueryResponse(sequence, { messageId, finalDate: '', messageState: 2, errorCode: 0 })
    assert.ok(Buffer.isBuffer(pdu))
    connection.write(pdu)
    return true
  })
  const client = openProbe({ port, responseTimeoutMs: 500 })
  t.after(() => client.bind.drain(0))
  await client.until('bound', () => client.bind.state === 'BOUND')
  assert.deepEqual(await query({ client }, 'fffe'), {
    kind: 'refused',
    commandStatus: STATUS.ESME_RUNKNOWNERR,
  })
  for (const form of ['zeros and capitals', 'decimal', 'omitted'])
    assert.equal((await query({ client }, 'fffe')).kind, 'answered', form)
})

test('an ID that the protocol does not allow is refused without a PDU', async (t) => {
  const { client } = await meet(t)
  assert.deepEqual(await query({ client }, 'x'.repeat(65)), {
    kind: 'refused',
    commandStatus: STATUS.ESME_RINVMSGID,
  })
})

test('an independent client queries the simulated carrier', async (t) => {
  const { carrier } = await meet(t, { receiptDelayMs: 0 })
  const session = peer.connect({ url: `smpp://127.0.0.1:${carrier.port}` })
  t.after(() => session.close())
  const bound = Promise.withResolvers<void>()
  session.bind_transceiver({ system_id: 'another' }, () => bound.resolve())
  await bound.promise
  const submitted = Promise.withResolvers<string>()
  const source_addr = '12015550123'
  session.submit_sm({ source_addr, destination_addr: '99011000001', registered_delivery: 1 }, (pdu) =>
    submitted.resolve(pdu.message_id),
  )
  const message_id = await submitted.promise
  const replied = Promise.withResolvers<Record<string, unknown>>()
  session.query_sm({ message_id, source_addr }, (pdu) => replied.resolve(pdu))
  const reply = await replied.promise
  assert.deepEqual([reply['command_status'], reply['message_id'], reply['message_state']], [0, message_id, 2])
  assert.match(String(reply['final_date']), /20\d\d/)
})
