import { restProblem } from './rest-wire.ts'

/** Problems that the numbers and account operations share. */
export const restProblems = {
  invalidForm: restProblem(400, 'bad request', 'Some fields of the request are missing or invalid.'),
  unreadable: restProblem(400, 'bad request', 'The body is not application/x-www-form-urlencoded.'),
  methodFailed: restProblem(420, 'method failed', 'Some fields of the request are missing or invalid.'),
  notActive: restProblem(
    420,
    'method failed',
    'A URL does not answer a GET with 200. The settings are unchanged.',
  ),
  tooManyChecks: restProblem(
    429,
    'throttled',
    'At most ten URLs per minute are checked for an account. Wait for the time in Retry-After.',
  ),
  tooLarge: restProblem(413, 'payload too large', 'The body is larger than 256 KiB.'),
  mediaType: restProblem(
    415,
    'unsupported media type',
    'The body must be application/x-www-form-urlencoded, and not compressed.',
  ),
} as const

/** Problems of a top-up. */
export const topUpProblems = {
  notEnabled: restProblem(
    401,
    'not auto-reload enabled',
    'A top-up repeats the payment that enabled auto-reload; auto-reload is not enabled.',
  ),
  otherTrx: restProblem(420, 'topup failed', 'This reference is not the payment that enabled auto-reload.'),
  declined: restProblem(420, 'topup failed', 'The payment was declined.'),
  unposted: restProblem(
    420,
    'topup failed',
    'A payment succeeded but would exceed the maximum balance. No further payments are made until the operator has resolved it.',
  ),
  pending: restProblem(
    503,
    'payment pending',
    'The payment was not confirmed in time. Its amount is added once when it is confirmed.',
  ),
} as const
