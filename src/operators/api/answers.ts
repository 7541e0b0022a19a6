import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'

/** Errors of every operation. */
export const common = {
  400: refused('Some fields are invalid; see `invalid_parameters`.'),
  401: refused('The operator token is missing or invalid, and there is no signed-in session.'),
  403: refused('The caller lacks the role that `detail` names, or the request came from another site.'),
  503: refused('The database is unavailable or did not respond in time.'),
}

/** Errors of every operation that accepts a large body. */
export const limited = {
  429: refused(
    'Too many large bodies simultaneously, or too many octets in total. Retry after the time in Retry-After.',
  ),
}

/** Errors of every operation that accepts a JSON body. */
export const withBody = {
  ...common,
  ...limited,
  413: refused('The body is too large.'),
  415: refused('The body is not JSON.'),
}

/** The error of an operation on an object that does not exist. */
export const notFound = { 404: refused('No object with this ID.') }

/** The error of an operation whose `If-Match` does not match. */
export const stale = {
  412: refused('The object was changed or deleted since the version in `If-Match` was read.'),
}

/** The headers of an operation that accepts `If-Match`. */
export const ifMatch = z.object({
  'if-match': z
    .string()
    .optional()
    .describe(
      'The `ETag` of the version that was read. If the object was changed or deleted since then, the request is rejected with 412.',
    ),
})

/** The headers of a response with a versioned object. */
export const etag = { etag: z.string().describe('Version of the object, for `If-Match` of a change.') }
