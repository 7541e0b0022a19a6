import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCarriersMetrics } from '#carriers/index.ts'
import { openMetrics } from '#platform/metrics.ts'
import { meaningsByCarrier } from '../carriers/meaning.ts'
import { outbound } from '../../test/support/messages.ts'
import { openMessagesMetrics } from './metrics.ts'
import { openOutstanding, type Submitting } from './outstanding.ts'

const usual = { meanings: meaningsByCarrier([]) }

const submitting = (): Submitting => ({
  message: outbound({ accountId: 'a', carrierId: 'local' }),
  slot: 1,
  submittedAt: 0,
  pdus: [{ source: '1', destination: '2', shortMessage: Buffer.from('x') }],
  sent: 1,
  carrierMessageIds: [],
})

test('the last word of an old session lands on its own message, not on one with the same number in the next', () => {
  const metrics = openMetrics()
  const outstanding = openOutstanding(openMessagesMetrics(metrics, openCarriersMetrics(metrics)), usual)
  const [old, fresh] = [submitting(), submitting()]
  outstanding.expect(1, 1, old, 0)
  outstanding.expect(2, 1, fresh, 0)
  const closed = outstanding.answered(1, { kind: 'unanswered', sequence: 1, reason: 'closed', sent: true })
  assert.deepEqual([closed?.kind, closed?.message.id], ['unknown', old.message.id])
  const answer = { kind: 'answered', sequence: 1, commandStatus: 0, messageId: '7', sent: true } as const
  const taken = outstanding.answered(2, answer)
  assert.deepEqual([taken?.kind, taken?.message.id], ['submitted', fresh.message.id])
  assert.equal(outstanding.answered(2, answer), undefined)
})
