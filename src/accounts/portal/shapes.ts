import { refused } from '#platform/contract/problem-wire.ts'

/** What every operation may answer. */
export const portalAnswers = {
  400: refused('One or more fields are wrong; each is named.'),
  401: refused('The credentials are missing or wrong.'),
  429: refused('More calls than the account may make; again after Retry-After.'),
  503: refused('The database is away, or does not answer in time; or SIMs are in maintenance.'),
}

/** What every operation that takes a body may answer. */
export const portalBodyAnswers = {
  ...portalAnswers,
  413: refused('The body is too large.'),
  415: refused('The body is not JSON.'),
}

/** What an operation on one thing may answer beside. */
export const portalNotFound = { 404: refused('Nothing of the account has this id.') }
