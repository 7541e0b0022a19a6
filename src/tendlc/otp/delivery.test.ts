import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryOf, deliveryStatuses, type DeliveryStatus } from './delivery.ts'

test('the delivery status of a verification is one of eight, derived from its message [S2-056]', () => {
  const cases: [status: string, code: number | null, DeliveryStatus][] = [
    ['accepted', null, 'IN_TRANSIT'],
    ['submitted', null, 'DELIVERED_GATEWAY'],
    ['delivered', null, 'DELIVERED_HANDSET'],
    ['rejected', 1250, 'FAILED_ROUTING'],
    ['rejected', 1240, 'FAILED_BLOCKED'],
    ['undeliverable', 1360, 'FAILED_EXPIRED'],
    ['undeliverable', 1320, 'FAILED_UNKNOWN'],
    ['undeliverable', null, 'FAILED_UNKNOWN'],
  ]
  const at = new Date(0)
  for (const [status, code, expected] of cases)
    assert.equal(deliveryOf({ status, code, at, detail: null }), expected, `${status} ${code}`)
  assert.equal(deliveryOf(undefined), 'UNKNOWN_STATUS')
  const seen = new Set([...cases.map(([, , expected]) => expected), 'UNKNOWN_STATUS'])
  assert.deepEqual([...deliveryStatuses].toSorted(), [...seen].toSorted())
})
