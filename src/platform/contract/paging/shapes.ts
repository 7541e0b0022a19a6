import { z } from 'zod'

const limits = { 100: /^([1-9][0-9]?|100)$/, 1000: /^([1-9][0-9]{0,2}|1000)$/ }

/** How many rows a page has at most. */
export const pageLimit = (most: keyof typeof limits = 1000, usual = 50) =>
  z.string().regex(limits[most]).optional().describe(`How many at most, 1 to ${most}; ${usual} unless given.`)

const anyId = z.uuid()

/** What asks for a page of a list; `cursor` is the form of its cursors. */
export const pageQuery = <Form extends z.ZodType<string> = typeof anyId>({
  cursor,
  most,
  usual,
}: { cursor?: Form; most?: keyof typeof limits; usual?: number } = {}) => ({
  cursor: ((cursor ?? anyId) as Form).optional().describe('The `next` of the page before.'),
  limit: pageLimit(most, usual),
})

/** The cursor of the page after this one. */
export const next = z.string().nullable()

/** A page of a list: rows under a name, and the cursor of the page after them. */
export const pageShape = <const Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  z.object({ [name]: z.array(row), next } as Record<Name, z.ZodArray<Row>> & { next: typeof next })

/** The answer of a list. */
export const pageOf = <const Name extends string, Row extends z.ZodType>(
  name: Name,
  row: Row,
  says: string = pageSays,
) => ({ schema: pageShape(name, row), says })

export const pageSays = 'A page; `next` is the cursor of the one after it, null on the last.'
