import { z } from 'zod'
import { Problem } from '#platform/contract/problem.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { byPosition, linkTo, type Position } from '#platform/contract/paging/index.ts'

/** The query of a list by token. */
export const tokenPageQuery = z.strictObject({
  page_token: z.string().max(100).optional().describe('From an answer before; the first page unless given.'),
  page_size: z
    .string()
    .regex(/^([1-9][0-9]?|100)$/)
    .optional()
    .describe('1 to 100; 20 unless given.'),
})

/** The position that a client asks for, the beginning without a token; refused by name where the token is none of ours. */
export function positionOf(token: string | undefined): Position {
  const position = token === undefined ? ({ at: 'first' } as const) : byPosition.read(token)
  if (position) return position
  const faults = [{ name: 'page_token', reason: 'is none that was given out', rule: 'token' }]
  throw new Problem(tendlcProblems.generic, { faults })
}

/** What a page has, with the ids of its first and last item, and whether there are others around it. */
export type TokenPage<T> = {
  items: readonly T[]
  ends: { first: string; last: string } | undefined
  more: { next: boolean; prev: boolean }
}

/** A page of a list by token, with the tokens of those around it and links to them. */
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
