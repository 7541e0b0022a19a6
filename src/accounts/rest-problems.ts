import { restProblem } from './rest-wire.ts'

/** Refusals that the numbers and account operations share. */
export const restProblems = {
  invalidForm: restProblem(400, 'bad request', 'Some fields of the request are missing or wrong.'),
  unreadable: restProblem(400, 'bad request', 'The body is not application/x-www-form-urlencoded.'),
  methodFailed: restProblem(420, 'method failed', 'Some fields of the request are missing or wrong.'),
  tooLarge: restProblem(413, 'payload too large', 'The body is larger than 256 KiB.'),
  mediaType: restProblem(
    415,
    'unsupported media type',
    'The body must be application/x-www-form-urlencoded, and not compressed.',
  ),
} as const
