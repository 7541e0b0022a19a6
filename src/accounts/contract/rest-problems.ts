import { restProblem } from './rest-wire.ts'

/** Refusals that the numbers and account operations share. */
export const restProblems = {
  invalidForm: restProblem(400, 'bad request', 'Some fields of the request are missing or wrong.'),
  unreadable: restProblem(400, 'bad request', 'The body is not application/x-www-form-urlencoded.'),
  methodFailed: restProblem(420, 'method failed', 'Some fields of the request are missing or wrong.'),
  notActive: restProblem(
    420,
    'method failed',
    'An address does not answer 200 to a GET. Nothing was changed.',
  ),
  tooManyChecks: restProblem(
    429,
    'throttled',
    'Ten addresses a minute are checked for an account. Wait for the time in Retry-After.',
  ),
  tooLarge: restProblem(413, 'payload too large', 'The body is larger than 256 KiB.'),
  mediaType: restProblem(
    415,
    'unsupported media type',
    'The body must be application/x-www-form-urlencoded, and not compressed.',
  ),
} as const

/** Refusals of a top-up. */
export const topUpProblems = {
  notEnabled: restProblem(
    401,
    'not auto-reload enabled',
    'A top-up repeats the payment with which auto-reload was enabled; it is not.',
  ),
  otherTrx: restProblem(420, 'topup failed', 'No payment of this reference has enabled auto-reload.'),
  declined: restProblem(420, 'topup failed', 'The payment was declined.'),
  unposted: restProblem(
    420,
    'topup failed',
    'A payment was made that the balance cannot hold. Nothing more is paid until the operator has ended it.',
  ),
  pending: restProblem(
    503,
    'payment pending',
    'The payment was not confirmed in time. When it is, its amount is added, once.',
  ),
} as const
