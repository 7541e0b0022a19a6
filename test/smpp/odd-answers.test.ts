import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  COMMAND,
  SUBMIT_SM_RESP,
  TLV,
  concatenate,
  decodeMessage,
  isFault,
  readReceipt,
} from '#carriers/smpp/index.ts'
import { startCarrier } from '../../simulators/carrier/index.ts'
import { until } from '../support/until.ts'
import { openRawClient, type RawClient } from './raw-client.ts'

const DELIVERED = '99000000001'

async function meetRaw(t: TestContext) {
  const carrier = await startCarrier({ receiptDelayMs: 1 })
  t.after(() => carrier.close())
  const open = async () => {
    const client = await openRawClient(t, carrier.port)
    assert.equal(await client.bind(), 0)
    return client
  }
  return { carrier, client: await open(), open }
}

const idOf = ({ body }: { body: Buffer }) => body.toString('latin1').replace('\0', '')

/** The receipts that the client has received so far, in order. */
function receipts(client: RawClient) {
  return client
    .pdus()
    .filter(({ command }) => command === COMMAND.deliver_sm)
    .map(({ octets }) => decodeMessage(octets, 0, octets.length))
    .flatMap((pdu) => (isFault(pdu) ? [] : [{ from: pdu.source, receipt: readReceipt(pdu)! }]))
}

let later = 10

/** Waits for the receipt of a later message; returns all receipts before it. */
async function settled(client: RawClient) {
  const last = `990000099${(later += 1)}`
  client.submit(last)
  await until(
    () => receipts(client),
    (all) => all.some(({ from }) => from === last),
  )
  return receipts(client).filter(({ from }) => !from.startsWith('990000099'))
}

test('a response without an id is a success, and the receipt has an id that was not in the response', async (t) => {
  const { client } = await meetRaw(t)
  const response = await client.pdu(SUBMIT_SM_RESP, client.submit('99050000001'))
  assert.equal(response.status, 0)
  assert.equal(idOf(response), '')
  const [only] = await settled(client)
  assert.notEqual(only?.receipt.id, '')
})

test('numbers of one group share an id, and groups have different ids', async (t) => {
  const { client } = await meetRaw(t)
  const ids = []
  for (const number of ['99051000101', '99051000102', '99051000201'])
    ids.push(idOf(await client.pdu(SUBMIT_SM_RESP, client.submit(number))))
  assert.equal(ids[0], ids[1])
  assert.notEqual(ids[0], ids[2])
})

test('a generic_nack carries the status of the number, and no receipt follows', async (t) => {
  const { client } = await meetRaw(t)
  const nack = await client.pdu(COMMAND.generic_nack, client.submit('99052006901'))
  assert.equal(nack.status, 69)
  assert.deepEqual(await settled(client), [])
})

test('a reset on submit ends the connection with an error, once if the number says so', async (t) => {
  const { carrier, client, open } = await meetRaw(t)
  client.submit('99053000101')
  assert.equal(await client.ended, 'ECONNRESET')
  assert.equal(carrier.log.all()[0]?.commandStatus, 'silent')
  const again = await open()
  assert.equal((await again.pdu(SUBMIT_SM_RESP, again.submit('99053000101'))).status, 0)
})

test('a reset in the middle of a response delivers half of it', async (t) => {
  const { client } = await meetRaw(t)
  const before = client.octets().length
  client.submit('99054000101')
  assert.equal(await client.ended, 'ECONNRESET')
  const rest = client.octets().subarray(before)
  assert.ok(rest.length > 0 && rest.length < rest.readUInt32BE(0))
})

test('a stray response has a sequence number that was never used', async (t) => {
  const { client } = await meetRaw(t)
  const sequence = client.submit('99055000101')
  const stray = await client.pdu(SUBMIT_SM_RESP)
  assert.ok(stray.sequence > 0x3fffffff && stray.sequence !== sequence)
  assert.equal((await client.pdu(SUBMIT_SM_RESP, client.submit('99055000101'))).status, 0)
})

test('a duplicate response is identical', async (t) => {
  const { client } = await meetRaw(t)
  const sequence = client.submit('99056000001')
  const both = await until(
    () => client.pdus().filter((pdu) => pdu.command === SUBMIT_SM_RESP && pdu.sequence === sequence),
    (found) => found.length === 2,
  )
  assert.equal(idOf(both[0]!), idOf(both[1]!))
})

test('an unbind instead of a response is answered by the client, and the session ends', async (t) => {
  const { client } = await meetRaw(t)
  client.submit('99057000101')
  client.answer(await client.pdu(COMMAND.unbind))
  assert.equal(await client.ended, 'closed')
  assert.ok(!client.pdus().some(({ command }) => command === SUBMIT_SM_RESP))
})

test('a number without response answers again after its count of submits; one with receipt never answers', async (t) => {
  const { client } = await meetRaw(t)
  client.submit('99016000101')
  const heard = client.submit('99016000101')
  client.submit('99017000001')
  assert.equal((await client.pdu(SUBMIT_SM_RESP, heard)).status, 0)
  const notified = await settled(client)
  assert.deepEqual(notified.map(({ from }) => from).toSorted(), ['99016000101', '99017000001'])
  assert.equal(client.pdus().filter(({ command }) => command === SUBMIT_SM_RESP).length, 2)
})

test('any three-digit status is repeated as often as the number says', async (t) => {
  const { client } = await meetRaw(t)
  const statuses = []
  for (let i = 0; i < 3; i += 1)
    statuses.push((await client.pdu(SUBMIT_SM_RESP, client.submit('99015069201'))).status)
  assert.deepEqual(statuses, [69, 69, 0])
})

test('receipts can be unreadable, have an unknown id, or only an intermediate state', async (t) => {
  const { client } = await meetRaw(t)
  const provided = idOf(await client.pdu(SUBMIT_SM_RESP, client.submit('99031000001')))
  client.submit('99029000001')
  client.submit('99008000001')
  const notified = new Map((await settled(client)).map(({ from, receipt }) => [from, receipt]))
  assert.equal(notified.get('99029000001')?.id, '')
  assert.notEqual(notified.get('99031000001')?.id, provided)
  assert.equal(notified.get('99031000001')?.state, 'DELIVRD')
  assert.equal(notified.get('99008000001')?.state, 'ENROUTE')
})

test('all segments of a long text behave as the number says, with either kind of concatenation', async (t) => {
  const { client } = await meetRaw(t)
  const parts = concatenate([Buffer.from('one'), Buffer.from('two')], 7)
  const byHeader = parts.map((shortMessage) => ({ esmClass: 0x40, shortMessage }))
  const bySar = [1, 2].map((n) => ({ tlvs: [{ tag: TLV.sar_segment_seqnum, value: Buffer.of(n) }] }))
  for (const [last, of] of [
    ['01', byHeader],
    ['02', bySar],
  ] as const) {
    const statuses = []
    for (const kind of ['40', '41', '42'])
      for (const part of of) {
        const number = `990${kind}${kind === '40' ? '0001' : '0002'}${last}`
        statuses.push((await client.pdu(SUBMIT_SM_RESP, client.submit(number, part))).status)
      }
    assert.deepEqual(statuses, [0, 0, 0, 0, 0, 0x45])
    const notified = (await settled(client)).filter(({ from }) => from.endsWith(last))
    assert.deepEqual(
      notified.map(({ from, receipt }) => `${from.slice(3, 5)} ${receipt.state}`),
      ['40 DELIVRD', '41 DELIVRD', '41 UNDELIV', '42 DELIVRD'],
    )
  }
})

test('the log of submits has every field, the optional parameters, and the octets', async (t) => {
  const { carrier, client } = await meetRaw(t)
  const tlvs = [{ tag: TLV.user_message_reference, value: Buffer.of(1, 2) }]
  await client.pdu(SUBMIT_SM_RESP, client.submit(DELIVERED, { validityPeriod: '000001000000000R', tlvs }))
  const [submit] = carrier.log.all()
  assert.equal(submit?.validityPeriod, '000001000000000R')
  assert.deepEqual(submit.tlvs, tlvs)
  assert.equal(submit.octets.readUInt32BE(0), submit.octets.length)
})
