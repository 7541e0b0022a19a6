import { Problem, problemKind } from '#platform/contract/problem.ts'

/** Problems of the toll-free operations; the specification shows none (S2-238). */
export const tollFreeProblems = {
  invalid: problemKind(
    422,
    'tfn#invalid-registration-data',
    'There were some issues with the submitted data',
    'Some fields are missing or invalid; see invalid_parameters.',
  ),
  conflict: problemKind(
    409,
    'tfn#registration-conflict',
    'The registration cannot be created or changed now',
    'A number is part of another registration, or the status of this one does not allow changes.',
  ),
  keyReused: problemKind(
    422,
    'idempotency-key-reused',
    'Idempotency-Key is already used',
    'This Idempotency-Key was used with a different request. Use a new key for each request.',
  ),
  notFound: problemKind(
    404,
    'not-found',
    'Not Found',
    'The object does not exist, or you do not have access.',
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
    'The body must be uncompressed application/json.',
  ),
  tooLarge: problemKind(413, 'payload-too-large', 'Payload too large', 'The body is larger than 256 KiB.'),
} as const

/** The problem of a registration that does not exist or belongs to another account. */
export function notFound(id: string): Problem {
  return new Problem(tollFreeProblems.notFound, {
    detail: `ID '${id}' does not exist, or you do not have access`,
  })
}
