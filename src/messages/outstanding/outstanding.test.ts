import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCarriersMetrics } from '#carriers/index.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { meaningsByCarrier } from '#carriers/codes/meaning.ts'
import { outbound } from '../../../test/support/messages.ts'
import { openMessagesMetrics } from '../counts/metrics.ts'
import { openOutstanding, type Submitting } from './outstanding.ts'

const usual = { meanings: meaningsByCarrier([]) }

const submitting = (parts = 1): Submitting => ({
  message: outbound({ accountId: 'a', carrierId: 'local' }),
  session: 1,
  submittedAt: 0,
  pdus: Array.from({ length: parts }, () => ({
    source: '1',
    destination: '2',
    shortMessage: Buffer.from('x'),
  })),
  sent: 1,
  carrierMessageIds: [],
  decided: false,
})

const open = () => {
  const metrics = openMetrics()
  return openOutstanding(openMessagesMetrics(metrics, openCarriersMetrics(metrics)), usual)
}
const accepted = (sequence: number) =>
  ({ kind: 'answered', sequence, commandStatus: 0, messageId: `${sequence}`, sent: true }) as const

test('a late response of an old session applies to its own message, not to one with the same sequence number in the next session', () => {
  const outstanding = open()
  const [old, fresh] = [submitting(), submitting()]
  outstanding.expect(1, 1, old, 0)
  outstanding.expect(2, 1, fresh, 0)
  const closed = outstanding.answered(1, { kind: 'unanswered', sequence: 1, reason: 'closed', sent: true })
  assert.deepEqual([closed?.kind, closed?.message.id], ['unknown', old.message.id])
  const submitted = outstanding.answered(2, accepted(1))
  assert.deepEqual([submitted?.kind, submitted?.message.id], ['submitted', fresh.message.id])
  assert.equal(outstanding.answered(2, accepted(1)), undefined)
})

test('a message partly sent when its session ends has an unknown outcome, once', () => {
  const outstanding = open()
  const half = submitting(2)
  outstanding.expect(1, 1, half, 0)
  outstanding.answered(1, accepted(1))
  assert.equal(outstanding.cutOff(half)?.kind, 'unknown')
  assert.equal(outstanding.cutOff(half), undefined)
})

test('a message with an open segment is decided by the outcome of that segment', () => {
  const outstanding = open()
  const half = { ...submitting(3), sent: 2 }
  outstanding.expect(1, 1, half, 0)
  outstanding.expect(1, 2, half, 1)
  outstanding.answered(1, accepted(1))
  assert.equal(outstanding.cutOff(half), undefined)
  const closed = { kind: 'unanswered', sequence: 2, reason: 'closed', sent: false } as const
  assert.equal(outstanding.answered(1, closed)?.kind, 'unknown')
  assert.equal(outstanding.cutOff(half), undefined)
})
