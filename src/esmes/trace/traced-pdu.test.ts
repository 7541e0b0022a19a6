import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMMAND, encodeMessage, isFault, type SubmitSm } from '#carriers/smpp/index.ts'
import { type TracedUser, tracedPdu } from './traced-pdu.ts'

function textOf(
  direction: 'in' | 'out',
  pdu: Partial<SubmitSm>,
  user: Partial<TracedUser> = {},
): string | null {
  const message = { source: '12015550123', destination: '99000000001', shortMessage: Buffer.alloc(0), ...pdu }
  const command = direction === 'in' ? COMMAND.submit_sm : COMMAND.deliver_sm
  const octets = encodeMessage(message, command, 1)
  assert.ok(!isFault(octets))
  const known: TracedUser = { alphabet: 'gsm', inboundAlphabet: 'ucs2', ...user }
  return tracedPdu({ at: 0, direction, octets, user: known }, true).text
}

test('a submitted text is decoded in the alphabet of its user', () => {
  const gsm = Buffer.of(0x00, 0x04, 0x11)
  const latin1 = Buffer.from('@\u00e8_', 'latin1')
  assert.equal(textOf('in', { shortMessage: gsm }), '@\u00e8_')
  assert.equal(textOf('in', { shortMessage: latin1 }, { alphabet: 'latin1' }), '@\u00e8_')
  assert.equal(textOf('in', { shortMessage: gsm, dataCoding: 0x10 }, { alphabet: 'latin1' }), '@\u00e8_')
  assert.equal(textOf('in', { shortMessage: latin1, dataCoding: 3 }), '@\u00e8_')
})

test('an inbound text is decoded in the alphabet in which its user receives it, and a receipt as ASCII', () => {
  const latin1 = Buffer.from('caf\u00e9_', 'latin1')
  const gsm = Buffer.of(0x63, 0x61, 0x66, 0x05, 0x11)
  assert.equal(textOf('out', { shortMessage: latin1 }, { inboundAlphabet: 'latin1' }), 'caf\u00e9_')
  assert.equal(
    textOf('out', { shortMessage: gsm }, { inboundAlphabet: 'gsm', alphabet: 'latin1' }),
    'caf\u00e9_',
  )
  const receipt = Buffer.from('id:1 stat:DELIVRD err:000 text:[a_b]')
  assert.equal(textOf('out', { shortMessage: receipt, esmClass: 4 }), receipt.toString())
})
