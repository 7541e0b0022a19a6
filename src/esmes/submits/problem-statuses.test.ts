import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SMPP_STATUS as STATUS } from '#carriers/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import { outcomeUnknown, unavailable } from '#platform/database/deadline.ts'
import { statusOf } from './problem-statuses.ts'

test('a client is asked to repeat a submit only if its message is certainly not stored', () => {
  assert.equal(statusOf(new Problem(unavailable, { retryAfter: 1 })), STATUS.ESME_RMSGQFUL)
  assert.equal(statusOf(new Problem(outcomeUnknown, { retryAfter: 1 })), STATUS.ESME_RSYSERR)
})
