import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { COMMAND, SUBMIT_SM_RESP, decodeMessage, isFault, readReceipt } from '#carriers/smpp/index.ts'
import { startCarrier, type CarrierOptions } from '../../simulators/carrier/index.ts'
import { openRawClient } from './raw-client.ts'

async function meetRaw(t: TestContext, options: CarrierOptions) {
  const carrier = await startCarrier({ receiptDelayMs: 1, ...options })
  t.after(() => carrier.close())
  const client = await openRawClient(t, carrier.port)
  assert.equal(await client.bind(), 0)
  return { carrier, client }
}

for (const [idForm, receiptIds, response, receipt] of [
  ['hex', 'same', /^[0-9a-f]+$/, (id: bigint) => id.toString(16)],
  ['hex', 'dec', /^[0-9a-f]+$/, (id: bigint) => id.toString()],
  ['dec', 'upper', /^\d+$/, (id: bigint) => id.toString(16).toUpperCase()],
  ['upper', 'zeros', /^[0-9A-F]+$/, (id: bigint) => id.toString(16).padStart(20, '0')],
  ['zeros', 'same', /^0+[0-9a-f]+$/, (id: bigint) => id.toString(16).padStart(20, '0')],
] as const)
  test(`ids are ${idForm} in responses and ${receiptIds} in receipts`, async (t) => {
    const { client } = await meetRaw(t, { idForm, receiptIds })
    const { body } = await client.pdu(SUBMIT_SM_RESP, client.submit('99000000001'))
    const id = body.toString('latin1').replace('\0', '')
    assert.match(id, response)
    const { octets } = await client.pdu(COMMAND.deliver_sm)
    const pdu = decodeMessage(octets, 0, octets.length)
    assert.ok(!isFault(pdu))
    assert.equal(readReceipt(pdu)?.id, receipt(BigInt(idForm === 'dec' ? id : `0x${id}`)))
  })

for (const [receiptForm, hasText, hasTlvs] of [
  ['both', true, true],
  ['text', true, false],
  ['tlv', false, true],
] as const)
  test(`receipts have the form ${receiptForm}, unless the number selects another`, async (t) => {
    const { client } = await meetRaw(t, { receiptForm })
    client.submit('99000000001')
    const { octets } = await client.pdu(COMMAND.deliver_sm)
    const pdu = decodeMessage(octets, 0, octets.length)
    assert.ok(!isFault(pdu))
    assert.deepEqual([pdu.shortMessage.length > 0, pdu.tlvs.length > 0], [hasText, hasTlvs])
  })

test('a second bind on a session is rejected as already bound, and the session stays bound', async (t) => {
  const { carrier, client } = await meetRaw(t, { maxBinds: 1 })
  for (const command of [COMMAND.bind_transceiver, COMMAND.bind_receiver])
    assert.equal(await client.bind(command, 'another'), 0x05)
  assert.equal((await client.pdu(SUBMIT_SM_RESP, client.submit('99000000001'))).status, 0)
  assert.deepEqual(
    carrier.sessions().map(({ bound, kind, systemId }) => [bound, kind, systemId]),
    [[true, 'transceiver', 'raw']],
  )
  assert.deepEqual([carrier.stats().binds, carrier.stats().overLimit], [1, 0])
})

test('submits beyond the rate are throttled and counted', async (t) => {
  const { carrier, client } = await meetRaw(t, { rate: 3 })
  // More submits than the rate allows are sent within a third of a second, after which the carrier would accept another one.
  const sequences = Array.from({ length: 10 }, () => client.submit('99011000001'))
  const statuses = []
  for (const sequence of sequences) statuses.push((await client.pdu(SUBMIT_SM_RESP, sequence)).status)
  assert.deepEqual(statuses.slice(0, 3), [0, 0, 0])
  const throttled = statuses.filter((status) => status === 0x58).length
  assert.ok(throttled > 0)
  assert.equal(carrier.stats().tooFast, throttled)
})

test('an idle client gets enquire_link, and stays connected while it answers', async (t) => {
  const { carrier, client } = await meetRaw(t, { enquireLinkMs: 200 })
  const answered = new Set<number>()
  client.socket.on('data', () => {
    for (const pdu of client.pdus().filter(({ command }) => command === COMMAND.enquire_link)) {
      if (!answered.has(pdu.sequence)) client.answer(pdu)
      answered.add(pdu.sequence)
    }
  })
  await client.pdu(COMMAND.enquire_link, 3)
  assert.equal(carrier.sessions().length, 1)
})

test('an idle client that does not answer is dropped after two enquire_link', async (t) => {
  const { client } = await meetRaw(t, { enquireLinkMs: 40 })
  await client.ended
  assert.equal(client.pdus().filter(({ command }) => command === COMMAND.enquire_link).length, 2)
})

test('an inactive client is dropped without enquire_link', async (t) => {
  const { carrier, client } = await meetRaw(t, { inactivityMs: 40 })
  await client.ended
  assert.ok(!client.pdus().some(({ command }) => command === COMMAND.enquire_link))
  const reasons = carrier.journal.after(0).map((record) => ('event' in record ? record.facts['reason'] : ''))
  assert.ok(reasons.includes('inactive'))
})
