import { z } from 'zod'
import { Problem } from '#platform/contract/problem.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { byPosition, linkTo, type Position } from '#platform/contract/paging/index.ts'

/** The query of a list paged by token. */
export const tokenPageQuery = z.strictObject({
  page_token: z
    .string()
    .max(100)
    .optional()
    .describe('Token from a previous response; default: the first page.'),
  page_size: z
    .string()
    .regex(/^([1-9][0-9]?|100)$/)
    .optional()
    .describe('Items per page, 1 to 100; default 20.'),
})

/** The position of a page token, or the beginning without one; throws a problem if the token is invalid. */
export function positionOf(token: string | undefined): Position {
  const position = token === undefined ? ({ at: 'first' } as const) : byPosition.read(token)
  if (position) return position
  const faults = [{ name: 'page_token', reason: 'is not a valid page token', rule: 'token' }]
  throw new Problem(tendlcProblems.generic, { faults })
}

/** Items of a page, the IDs of the first and last one, and whether adjacent pages exist. */
export type TokenPage<T> = {
  items: readonly T[]
  ends: { first: string; last: string } | undefined
  more: { next: boolean; prev: boolean }
}

/** A page of a list, with tokens of the adjacent pages and links to them. */
export function tokenPageWire<N extends string, T>(
  name: N,
  { items, ends, more }: TokenPage<T>,
  { token, size, href }: { token: string | undefined; size: number; href: string },
) {
  const tokens = {
    first: byPosition.write({ at: 'first' }),
    last: byPosition.write({ at: 'last' }),
    ...(more.next && ends && { next: byPosition.write({ at: 'after', id: ends.last }) }),
    ...(more.prev && ends && { prev: byPosition.write({ at: 'before', id: ends.first }) }),
  }
  const link = (page_token: string) => linkTo(href, { page_size: size, page_token })
  return {
    page_size: size,
    page_token: tokens,
    _embedded: { [name]: items } as Record<N, T[]>,
    _links: {
      self: link(token ?? tokens.first),
      first: link(tokens.first),
      last: link(tokens.last),
      ...(tokens.next && { next: link(tokens.next) }),
      ...(tokens.prev && { prev: link(tokens.prev) }),
    },
  }
}
