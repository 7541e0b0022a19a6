import { refused } from '#platform/contract/problem-wire.ts'

/** Responses that every operation may return. */
export const portalAnswers = {
  400: refused('Some fields are invalid; each is listed.'),
  401: refused('The credentials are missing or invalid.'),
  429: refused('Rate limit exceeded; retry after the time in Retry-After.'),
  503: refused(
    'The database is unavailable or does not respond in time, or SIM management is in maintenance.',
  ),
}

/** Responses that every operation with a body may return. */
export const portalBodyAnswers = {
  ...portalAnswers,
  413: refused('The body is too large.'),
  415: refused('The body is not JSON.'),
}

/** Additional response of an operation on one resource. */
export const portalNotFound = { 404: refused('The account has no object with this ID.') }
