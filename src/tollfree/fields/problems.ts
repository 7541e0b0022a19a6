import { Problem, problemKind } from '#platform/contract/problem.ts'

/** Refusals of the toll-free operations; the specification shows none (S2-238). */
export const tollFreeProblems = {
  invalid: problemKind(
    422,
    'tfn#invalid-registration-data',
    'There were some issues with the submitted data',
    'Fields are missing or wrong, each of them named.',
  ),
  conflict: problemKind(
    409,
    'tfn#registration-conflict',
    'The registration cannot be made or changed now',
    'A number is in another registration, or nothing of this one can be changed in its state.',
  ),
  keyReused: problemKind(
    422,
    'idempotency-key-reused',
    'Idempotency-Key is already used',
    'Something else was asked for under this Idempotency-Key. Send each request with a key of its own.',
  ),
  notFound: problemKind(
    404,
    'not-found',
    'Not Found',
    'The thing does not exist, or you do not have access.',
  ),
  invalidJson: problemKind(
    400,
    'invalid-json',
    'Unable to parse incoming request',
    'The body is not valid JSON.',
  ),
  mediaType: problemKind(
    415,
    'unsupported-media-type',
    'Unsupported media type',
    'The body must be application/json, and not compressed.',
  ),
  tooLarge: problemKind(413, 'payload-too-large', 'Payload too large', 'The body is larger than 256 KiB.'),
} as const

/** The one refusal of whatever is not there. */
export function notFound(id: string): Problem {
  return new Problem(tollFreeProblems.notFound, {
    detail: `ID '${id}' does not exist, or you do not have access`,
  })
}
