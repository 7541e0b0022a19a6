import { type Column, tableOf } from '../terminal/table.ts'
import type { CommandOutput } from './output.ts'

/** The options of a list. */
export const pageOptions = {
  limit: { value: 'n', number: true, description: 'Page size, 1 to 1000; default 50.' },
  cursor: { value: 'next', description: 'Cursor: the `next` value of the previous page.' },
} as const

type Page = { limit: number | undefined; cursor: string | undefined }

/** Query parameters of a list. */
export const pageQueryOf = ({ limit, cursor }: Page) => ({ limit: limit?.toString(), cursor })

/** A list as a table; without rows, only the hint. */
export function listOutput<Row>(
  json: unknown,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  hint: string | undefined,
): CommandOutput {
  return { json, lines: (screen) => (rows.length > 0 ? tableOf(rows, columns, screen) : []), hint }
}

/** A page of a list as a table, with the cursor of the next page as a hint. */
export function pageOutput<Row>(
  json: { next?: string | null },
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  none: string,
): CommandOutput {
  const hint = json.next ? `There may be more: --cursor ${json.next}` : rows.length === 0 ? none : undefined
  return listOutput(json, rows, columns, hint)
}
