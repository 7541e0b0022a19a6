import { type Column, tableOf } from '../terminal/table.ts'
import type { CommandOutput } from './command.ts'

/** The options of a list. */
export const pageOptions = {
  limit: { value: 'n', number: true, says: 'How many at most, 1 to 1000; 50 unless given.' },
  cursor: { value: 'next', says: 'Goes on behind a page: what `next` said there.' },
} as const

type Page = { limit: number | undefined; cursor: string | undefined }

/** What a list is asked with. */
export function pageQueryOf({ limit, cursor }: Page) {
  return { ...(limit !== undefined && { limit: String(limit) }), ...(cursor !== undefined && { cursor }) }
}

/** A page of a list as a table; where there are more, it is said how to go on. */
export function pageOutput<Row>(
  json: { next?: string | null },
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  none: string,
): CommandOutput {
  return {
    json,
    lines: (screen) => (rows.length > 0 ? tableOf(rows, columns, screen) : []),
    hint: json.next ? `There may be more: --cursor ${json.next}` : rows.length === 0 ? none : undefined,
  }
}
