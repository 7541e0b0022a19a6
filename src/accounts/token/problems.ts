import { problemKind } from '#platform/contract/problem.ts'

const notAForm = 'The body must be application/x-www-form-urlencoded, and not compressed.'

/** Errors of `/oauth2/token` (RFC 6749, section 5.2): the code is the `error`. */
export const tokenProblems = {
  invalidRequest: problemKind(
    400,
    'invalid_request',
    'Bad Request',
    'Fields are missing, invalid or repeated.',
  ),
  invalidClient: problemKind(
    401,
    'invalid_client',
    'Unauthorized',
    'The credentials are missing, invalid or expired.',
  ),
  unsupportedGrant: problemKind(
    400,
    'unsupported_grant_type',
    'Bad Request',
    'This grant_type is not supported.',
  ),
  unauthorizedClient: problemKind(
    400,
    'unauthorized_client',
    'Bad Request',
    'The client may not use this grant_type.',
  ),
  mediaType: problemKind(415, 'invalid_request', 'Unsupported Media Type', notAForm),
  tooLarge: problemKind(413, 'invalid_request', 'Payload Too Large', 'The body is larger than 256 KiB.'),
} as const
