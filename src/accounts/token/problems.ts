import { problemKind } from '#platform/contract/problem.ts'

const notAForm = 'The body must be application/x-www-form-urlencoded, and not compressed.'

/** Refusals of `/oauth2/token` (RFC 6749, section 5.2): the code is the `error`. */
export const tokenProblems = {
  invalidRequest: problemKind(
    400,
    'invalid_request',
    'Bad Request',
    'Members are missing, wrong or given twice.',
  ),
  invalidClient: problemKind(
    401,
    'invalid_client',
    'Unauthorized',
    'The credentials are missing, wrong, or no longer valid.',
  ),
  unsupportedGrant: problemKind(
    400,
    'unsupported_grant_type',
    'Bad Request',
    'No token is given for this grant_type.',
  ),
  unauthorizedClient: problemKind(
    400,
    'unauthorized_client',
    'Bad Request',
    'Who asks may not ask for such a token.',
  ),
  mediaType: problemKind(415, 'invalid_request', 'Unsupported Media Type', notAForm),
  tooLarge: problemKind(413, 'invalid_request', 'Payload Too Large', 'The body is larger than 256 KiB.'),
} as const
