import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { errorCodes, SMPP_STATUS as STATUS } from '#carriers/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import { outcomeUnknown, unavailable } from '#platform/database/deadline.ts'
import { refusalStatuses, statusOf, vendorStatuses } from './problem-statuses.ts'

/** Codes of messages that have no submit: of the HTTP API, of chat channels, number pools, failover messages and of messages that have left the queue. */
const notOfSubmits: readonly number[] = [1070, 1080, 1242, 1331, 1360, 1361, 1400]

test('each error code with which the exchange refuses a submit has a status', () => {
  const raised = errorCodes
    .filter(({ reportedBy }) => reportedBy.includes('exchange'))
    .map(({ code }) => code)
  assert.deepEqual(
    Object.keys(refusalStatuses).map(Number),
    raised.filter((code) => !notOfSubmits.includes(code)),
  )
  const statuses = [...Object.values(vendorStatuses), ...Object.values(refusalStatuses)]
  assert.equal(new Set(statuses).size, statuses.length)
})

test('OPERATIONS.md lists the statuses with their error codes', () => {
  const text = readFileSync(new URL('../../../docs/OPERATIONS.md', import.meta.url), 'utf8')
  const listed = [...text.matchAll(/^\| (0x04[0-9A-F]{2}) \| (\d{4}) \|/gm)].map(
    ([, status, code]) => [Number(code), Number(status)] as const,
  )
  assert.deepEqual(
    listed.toSorted(([a], [b]) => a - b),
    Object.entries(refusalStatuses).map(([code, status]) => [Number(code), status]),
  )
})

test('a temporary status, after which a client repeats a submit, means that its message is certainly not stored', () => {
  assert.equal(statusOf(new Problem(unavailable, { retryAfter: 1 })), STATUS.ESME_RMSGQFUL)
  assert.equal(statusOf(new Problem(outcomeUnknown, { retryAfter: 1 })), STATUS.ESME_RSYSERR)
})
