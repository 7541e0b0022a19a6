import { refused } from '#platform/contract/problem-wire.ts'

/** What every operation may answer. */
export const common = {
  400: refused('One or more fields are wrong; each is named.'),
  401: refused('The operator token is missing or wrong, and nobody has signed in.'),
  403: refused('Another role is needed, which `detail` names; or a page of somebody else has asked.'),
  503: refused('The database is away, or does not answer in time.'),
}

/** What every operation that takes a body may answer. */
export const withBody = {
  ...common,
  413: refused('The body is too large.'),
  415: refused('The body is not JSON.'),
}

/** What an operation on one thing may answer beside. */
export const notFound = { 404: refused('Nothing has this id.') }
