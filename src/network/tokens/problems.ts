import { problemKind } from '#platform/contract/problem.ts'

/** Errors of requests and polls (CIBA Core, sections 11 and 13), by their `error` code. */
export const cibaProblems = {
  invalidRequest: problemKind(
    400,
    'invalid_request',
    'Bad Request',
    'Members are missing, invalid or repeated.',
  ),
  invalidScope: problemKind(
    400,
    'invalid_scope',
    'Bad Request',
    'The scope must be openid, one purpose, and scopes that exist: openid dpv:<purpose>#<scope>.',
  ),
  unknownUser: problemKind(
    400,
    'unknown_user_id',
    'Bad Request',
    'The number is unknown to the network, or may not be queried.',
  ),
  unauthorizedClient: problemKind(
    400,
    'unauthorized_client',
    'Bad Request',
    'The application does not have the network_apis capability.',
  ),
  invalidGrant: problemKind(
    400,
    'invalid_grant',
    'Bad Request',
    'The auth_req_id is unknown, already used, or belongs to another application.',
  ),
  tooManyWaiting: problemKind(
    429,
    'temporarily_unavailable',
    'Too Many Requests',
    'The application has 1,000 pending requests. Retry when some of them are decided.',
  ),
  tooManyPolls: problemKind(
    503,
    'temporarily_unavailable',
    'Service unavailable',
    'The account exceeds its rate limit for polling. Poll again after the time in Retry-After; the request stays valid.',
  ),
  pending: problemKind(400, 'authorization_pending', 'Bad Request', 'The request is still pending.'),
  slowDown: problemKind(
    400,
    'slow_down',
    'Bad Request',
    'The poll came before the interval had passed. The interval is now 5 s longer.',
  ),
  expired: problemKind(400, 'expired_token', 'Bad Request', 'The auth_req_id has expired.'),
  deniedBefore: problemKind(
    403,
    'access_denied',
    'Forbidden',
    'The requested scope is denied for all numbers.',
  ),
  denied: problemKind(400, 'access_denied', 'Bad Request', 'The request was denied.'),
} as const
