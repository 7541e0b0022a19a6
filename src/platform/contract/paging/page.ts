import { InvalidFields } from '../problem.ts'
import { byId, type Cursor } from './cursor.ts'

/** Query parameters of a page: the `next` value of the previous page, and the maximum number of rows. */
export type PageQuery = { cursor?: string | undefined; limit?: string | undefined }

/** Query of a store for rows of a list: the position to start after, and the maximum number of rows. */
export type PageRequest<Position = string> = { after?: Position | undefined; limit: number }

/** Rows of a list, and the cursor of the next page; null on the last page. */
export type Page<Row> = { rows: readonly Row[]; next: string | null }

const usual = 50

/** The requested number of rows. */
export const limitOf = ({ limit = String(usual) }: Pick<PageQuery, 'limit'>): number => Number(limit)

/** The position that a page begins after, undefined without a cursor. Throws `InvalidFields` for an invalid cursor. */
export function positionOf<Position>(
  by: Cursor<Position, never>,
  cursor: string | undefined,
): Position | undefined {
  if (cursor === undefined) return undefined
  const position = by.read(cursor)
  if (position !== undefined) return position
  throw invalidCursor()
}

/** The refusal of a cursor that the list has not returned. */
export const invalidCursor = (): InvalidFields =>
  new InvalidFields([{ name: 'cursor', reason: 'must be the `next` value of a page', rule: 'cursor' }])

/** The store query of a request. */
export const requestOf = <Position>(
  by: Cursor<Position, never>,
  { cursor, ...query }: PageQuery,
): PageRequest<Position> & { after: Position | undefined } => ({
  after: positionOf(by, cursor),
  limit: limitOf(query),
})

/** The number of rows to read for a page: one more than it holds, to detect the last page. */
export const rowsToRead = (limit: number): number => limit + 1

/** The rows of a page among those that were read for it, and whether more rows follow. */
export const cutRows = <Row>(
  found: readonly Row[],
  limit: number,
): { rows: readonly Row[]; more: boolean } => ({
  rows: found.slice(0, limit),
  more: found.length > limit,
})

/** Reads a page in the order of `by`. */
export async function readPage<Position, Row extends Placed, Placed>(
  by: Cursor<Position, Placed>,
  query: PageQuery,
  read: (request: PageRequest<Position>) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const { after, limit } = requestOf(by, query)
  const { rows, more } = cutRows(await read({ after, limit: rowsToRead(limit) }), limit)
  return { rows, next: more ? by.write(rows.at(-1)!) : null }
}

/** Reads a page in the order of IDs. */
export const readPageById = <Row extends { id: string }>(
  query: PageQuery,
  read: (request: PageRequest) => Promise<readonly Row[]>,
): Promise<Page<Row>> => readPage(byId, query, read)

/** A page as a response body: its rows under a name. */
export async function pageBody<const Name extends string, Row, Wire>(
  name: Name,
  wire: (row: Row) => Wire,
  page: Page<Row> | Promise<Page<Row>>,
) {
  const { rows, next } = await page
  return { [name]: rows.map((row) => wire(row)), next } as Record<Name, Wire[]> & { next: string | null }
}

/** The response of a page. */
export const answerPage = async <const Name extends string, Row, Wire>(
  ...shown: Parameters<typeof pageBody<Name, Row, Wire>>
) => ({ status: 200 as const, body: await pageBody(...shown) })
