import { z } from 'zod'

const limits = { 100: /^([1-9][0-9]?|100)$/, 1000: /^([1-9][0-9]{0,2}|1000)$/ }

/** Maximum number of rows of a page. */
export const pageLimit = (most: keyof typeof limits = 1000, usual = 50) =>
  z.string().regex(limits[most]).optional().describe(`Page size, 1 to ${most}; default ${usual}.`)

const anyId = z.uuid()

/** A cursor whose format only its list knows; the handler rejects a text that is not a cursor of the list. */
export const opaqueCursor = z.string().max(500)

/** Query parameters of a list; `cursor` is the format of its cursors. */
export const pageQuery = <Form extends z.ZodType<string> = typeof anyId>({
  cursor,
  most,
  usual,
}: { cursor?: Form; most?: keyof typeof limits; usual?: number } = {}) => ({
  cursor: ((cursor ?? anyId) as Form).optional().describe('Cursor: the `next` value of the previous page.'),
  limit: pageLimit(most, usual),
})

/** The cursor of the next page. */
export const next = z.string().nullable()

/** A page of a list: rows under a name, and the cursor of the next page. */
export const pageShape = <const Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  z.object({ [name]: z.array(row), next } as Record<Name, z.ZodArray<Row>> & { next: typeof next })

/** The response of a list. */
export const pageOf = <const Name extends string, Row extends z.ZodType>(
  name: Name,
  row: Row,
  description: string = pageDescription,
) => ({ schema: pageShape(name, row), description })

export const pageDescription = 'A page; `next` is the cursor of the next page, null on the last page.'
