import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'

/** What every operation may answer. */
export const common = {
  400: refused('One or more fields are wrong; each is named.'),
  401: refused('The operator token is missing or wrong, and nobody has signed in.'),
  403: refused('Another role is needed, which `detail` names; or a page of somebody else has asked.'),
  503: refused('The database is away, or does not answer in time.'),
}

/** What every operation may answer whose body may be large. */
export const limited = {
  429: refused('Too many large bodies at once, or too many octets of them; again after Retry-After.'),
}

/** What every operation that takes a body may answer. */
export const withBody = {
  ...common,
  ...limited,
  413: refused('The body is too large.'),
  415: refused('The body is not JSON.'),
}

/** What an operation on one thing may answer beside. */
export const notFound = { 404: refused('Nothing has this id.') }

/** What an operation that takes `If-Match` may answer beside. */
export const stale = {
  412: refused('It has been changed or deleted since the version in `If-Match` was read.'),
}

/** The headers of an operation that takes `If-Match`. */
export const ifMatch = z.object({
  'if-match': z
    .string()
    .optional()
    .describe(
      'The `ETag` of the answer that showed it: refused with 412 where it has changed or been deleted since.',
    ),
})

/** The headers of an answer that shows something with a version. */
export const etag = { etag: z.string().describe('Its version, for `If-Match` of a change.') }
