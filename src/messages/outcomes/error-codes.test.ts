import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kinds } from '#protection/index.ts'
import { receiptReasons } from '#carriers/codes/receipt-codes.ts'
import { meaningsByCarrier } from '#carriers/codes/meaning.ts'
import { STATUS, statusKind } from '../../carriers/smpp/index.ts'
import { adviceOf } from '#carriers/codes/advice-codes.ts'
import { errorCodes, type ReportedBy } from '#carriers/codes/error-codes.ts'
import { invalidMessage, messageProblems } from '../message/problems.ts'
import { refusals } from '../message/refusals.ts'

const notifiedBy = (by: ReportedBy) =>
  errorCodes.filter((row) => row.reportedBy.includes(by)).map(({ code }): number => code)

const sorted = (codes: Iterable<number>) => [...new Set(codes)].toSorted((a, b) => a - b)

/** Every combination of a field and a rule that a request can violate. */
const wrong = [
  'to',
  'from',
  'channel',
  'message_type',
  'ttl',
  'client_ref',
  'sms',
  'text',
  'webhook_url',
].flatMap((name) => ['required', 'type', 'not', 'maxLength'].map((rule) => ({ name, rule, reason: '' })))

test('the table has every code once, in order', () => {
  const codes = errorCodes.map(({ code }) => code)
  assert.equal(codes.length, 72)
  assert.deepEqual(codes, sorted(codes))
  assert.deepEqual([codes[0], codes.at(-1)], [1000, 2003])
})

test('every code that is reported states what to do, and no other code does', () => {
  for (const { code, reportedBy } of errorCodes)
    assert.equal(adviceOf(code) !== undefined, reportedBy.length > 0, String(code))
})

test('the error codes of refused requests are those of the table', () => {
  const problems = [...Object.values(messageProblems), ...wrong.map((fault) => invalidMessage([fault]).kind)]
  const codes = problems.flatMap(({ code }) => /^messages#(\d+)$/.exec(code)?.[1] ?? [])
  // An internal error is 1030 in all API families, so it is not among the problems of messages.
  assert.deepEqual(notifiedBy('request'), sorted([...codes.map(Number), 1030]))
})

test('the error codes of the exchange are those of the table', () => {
  assert.deepEqual(
    notifiedBy('exchange'),
    sorted([...Object.values(refusals), ...Object.values(kinds)].map(({ code }) => code)),
  )
})

test('the error codes of responses and receipts of carriers are those of the table', () => {
  const usual = meaningsByCarrier([])('any')
  const refusing = Object.values(STATUS).filter((status) => statusKind(status) === 'permanent')
  assert.deepEqual(notifiedBy('status'), sorted(refusing.map((status) => usual.submit(status).code)))
  const states = (['UNDELIV', 'REJECTD', 'EXPIRED'] as const).map((state) => usual.receipt(state))
  const ofStates = states.flatMap((meaning) => (meaning && 'code' in meaning ? [meaning.code] : []))
  assert.deepEqual(notifiedBy('receipt'), sorted([...Object.keys(receiptReasons).map(Number), ...ofStates]))
})
