import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry } from './entries.ts'
import { linesOf } from './lines.ts'

const shown = (notification: string, payload: object) => {
  const entry: Entry = {
    entry: 'event',
    message_uuid: '01a1fa13-163e-7000-8d37-56e071809a11',
    event_status: notification,
    set_aside: null,
    payload: JSON.stringify(payload),
    at: '2026-11-22T10:15:00.000Z',
  }
  return linesOf(false)(entry).join('\n')
}

test('an event of a SIM is printed with its ICCID and what happened', () => {
  const data = { partnerId: 'ACME', iccid: '89490200001234567891', from: 'Test', to: 'Productive' }
  const event = { specversion: '1.0', subject: data.iccid, data }
  assert.match(
    shown('strowger.sim.status.changed', event),
    /strowger\.sim\.status\.changed {2}89490200001234567891 {2}\{.*"from":"Test","to":"Productive"\}$/,
  )
})

test('an event without a subject is printed with its data', () => {
  const event = { specversion: '1.0', data: { sessionId: 'a', qosStatus: 'AVAILABLE' } }
  assert.match(shown('qos', event), / {2}\{"sessionId":"a","qosStatus":"AVAILABLE"\}$/)
})

test('a change of a registration is printed with its ids and both statuses', () => {
  const event = {
    occurred_at: '2026-11-22T10:15:00.000Z',
    subject: { kind: 'campaign', campaign_id: 'CABC123' },
    status: 'SUSPENDED',
    previous_status: null,
  }
  assert.match(shown('campaign.status', event), /"campaign_id":"CABC123"\} {2}null → "SUSPENDED"$/)
})

test('a message is printed with its sender, recipient and text', () => {
  assert.match(
    shown('delivered', { from: '12015550123', to: '99000000001', text: 'Hi' }),
    /12015550123 → 99000000001 {2}"Hi"$/,
  )
})
