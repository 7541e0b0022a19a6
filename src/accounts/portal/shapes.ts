import { z } from 'zod'
import { nullable } from '#platform/contract/shapes.ts'
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

const usual = 50

/** What asks for a page of a list: what `next` said, and how many at most. */
export const portalPageQuery = {
  cursor: z.uuid().optional().describe('The `next` of the page before.'),
  limit: z
    .string()
    .regex(/^([1-9][0-9]?|100)$/)
    .optional()
    .describe(`How many at most, 1 to 100; ${usual} unless given.`),
}

/** The number of rows a page is asked for. */
export const portalLimitOf = ({ limit }: { limit?: string | undefined }): number => Number(limit ?? usual)

/** A page of a list; `next` is the cursor of the one after it, null on the last. */
export const portalPage = <Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  z.object({ [name]: z.array(row), next: nullable(z.string()) } as Record<Name, z.ZodArray<Row>> & {
    next: z.ZodNullable<z.ZodString>
  })
