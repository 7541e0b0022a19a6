import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inboundPayload, statusPayload, type Wording } from '../events/payload.ts'
import { redactPayload } from './redact-payload.ts'

const number = '99000634512'
const own = '12015550123'
const forms: Wording[] = [
  { version: 'v1', method: 'POST_JSON' },
  { version: 'v0.1', method: 'POST_JSON' },
  { version: 'v1', method: 'GET_QUERY_PARAMS' },
  { version: 'v1', method: 'POST_QUERY_PARAMS' },
]
const facts = { id: 'a', channel: 'sms', at: 0, price: 0, parts: 1, network: null }
const heard = (wording: Wording) =>
  inboundPayload(
    {
      ...facts,
      sender: number,
      recipient: own,
      text: `Ring ${number} soon`,
      keyword: 'RING',
      attachments: { binary: { data_coding: 4, hex: 'c0ffee' } },
    },
    wording,
  )
const notified = (wording: Wording) =>
  statusPayload(
    { ...facts, sender: own, recipient: number, status: 'delivered', clientRef: 'r', error: null },
    wording,
    'https://example.com',
  )

test('in every format of a webhook, its number is masked wherever it appears, and the rest stays', () => {
  for (const wording of forms)
    for (const payload of [heard(wording), notified(wording)]) {
      const left = decodeURIComponent(
        redactPayload(payload, wording.method, { kind: 'number', number }).replaceAll('+', ' '),
      )
      assert.equal(left, decodeURIComponent(payload.replaceAll('+', ' ')).replaceAll(number, '…4512'))
      assert.ok(left.includes(own))
    }
})

test('in every format of a webhook, the text of an inbound message is erased, and a status event does not change', () => {
  for (const wording of forms) {
    const left = redactPayload(heard(wording), wording.method, { kind: 'text' })
    for (const word of ['Ring', 'RING', 'c0ffee']) assert.ok(!left.includes(word), left)
    assert.ok(left.includes(number))
    assert.equal(redactPayload(notified(wording), wording.method, { kind: 'text' }), notified(wording))
  }
})

test('a short name of a chat user is masked only where it is the complete value', () => {
  const payload = JSON.stringify({ from: 'an', text: 'an answer', to: 'shop' })
  const left = redactPayload(payload, 'POST_JSON', { kind: 'number', number: 'an' })
  assert.deepEqual(JSON.parse(left), { from: '…', text: 'an answer', to: 'shop' })
})
