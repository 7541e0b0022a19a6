import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMMAND, responseTo, SUBMIT_SM_RESP } from './commands.ts'
import { describePdu } from './describe.ts'
import { isFault } from './fault.ts'
import { encodeHeaderOnly } from './header.ts'
import { encodeMessage } from './message.ts'
import { encodeBind, encodeMessageResponse, encodeQuery } from './session-pdus.ts'
import { TLV } from './tlv.ts'

function encoded(pdu: ReturnType<typeof encodeMessage>): Buffer {
  assert.ok(!isFault(pdu))
  return pdu
}

test('a submit has the fields and parameters of the specification, and its content apart', () => {
  const pdu = encoded(
    encodeMessage(
      {
        sourceTon: 5,
        source: 'Kite',
        destinationTon: 1,
        destination: '447700900123',
        registeredDelivery: 1,
        shortMessage: Buffer.from('hello'),
        tlvs: [
          { tag: TLV.user_message_reference, value: Buffer.of(0, 7) },
          { tag: 0x1500, value: Buffer.alloc(100, 0xab) },
        ],
      },
      COMMAND.submit_sm,
      9,
    ),
  )
  const { content, fields, parameters, ...rest } = describePdu(pdu)
  assert.deepEqual(rest, { command: 'submit_sm', status: 'ESME_ROK', sequence: 9, fault: undefined })
  assert.partialDeepStrictEqual(fields, {
    source_addr_ton: 5,
    source_addr: 'Kite',
    dest_addr_ton: 1,
    destination_addr: '447700900123',
    registered_delivery: 1,
  })
  assert.deepEqual(parameters, [
    { name: 'user_message_reference', value: '0007' },
    { name: '0x1500', value: 'ab'.repeat(64) },
  ])
  assert.equal(content?.toString(), 'hello')
})

test('a message_payload is the content and not a parameter', () => {
  const tlvs = [{ tag: TLV.message_payload, value: Buffer.from('long text') }]
  const pdu = encodeMessage(
    { source: '1', destination: '2', shortMessage: Buffer.alloc(0), tlvs },
    COMMAND.deliver_sm,
    1,
  )
  const { content, parameters } = describePdu(encoded(pdu))
  assert.deepEqual([content?.toString(), parameters], ['long text', []])
})

test('a password is never shown', () => {
  const bind = { systemId: 'kite', password: 'secret', systemType: '', addressRange: '' }
  const numbers = { interfaceVersion: 0x34, addrTon: 0, addrNpi: 0 }
  const shown = describePdu(encoded(encodeBind(COMMAND.bind_transceiver, 1, { ...bind, ...numbers })))
  assert.equal(shown.fields['system_id'], 'kite')
  assert.doesNotMatch(JSON.stringify(shown), /secret|password/)
})

test('responses have the ID of the message, and errors their name', () => {
  const accepted = describePdu(encoded(encodeMessageResponse(SUBMIT_SM_RESP, 0, 3, 'm-1')))
  assert.deepEqual([accepted.command, accepted.fields], ['submit_sm_resp', { message_id: 'm-1' }])
  const refused = describePdu(encodeHeaderOnly(SUBMIT_SM_RESP, 0x58, 4))
  assert.deepEqual([refused.status, refused.fields], ['ESME_RTHROTTLED', {}])
  const query = { messageId: 'm-1', sourceTon: 1, sourceNpi: 1, source: '447700900123' }
  assert.equal(describePdu(encoded(encodeQuery(5, query))).fields['message_id'], 'm-1')
})

test('malformed and unknown PDUs are described as far as they can be read', () => {
  const cut = Buffer.concat([encodeHeaderOnly(COMMAND.submit_sm, 0, 1), Buffer.from('endless service type')])
  cut.writeUInt32BE(cut.length, 0)
  assert.equal(describePdu(cut).fault, 'service_type')
  assert.equal(describePdu(encodeHeaderOnly(0x0112, 0, 1)).command, '0x00000112')
  assert.equal(describePdu(encodeHeaderOnly(COMMAND.generic_nack, 3, 1)).command, 'generic_nack')
  assert.equal(
    describePdu(encodeHeaderOnly(responseTo(COMMAND.enquire_link), 0, 1)).command,
    'enquire_link_resp',
  )
})
