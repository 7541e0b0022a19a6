import { csvReader } from '#platform/http/rows/csv.ts'
import { CommandError } from '../frame/command-error.ts'

/** A line of CSV (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => cells.map(cellOf).join(',')

const cellOf = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A row of a CSV file: its line, and its cells by the names in the first line. */
export type CsvRow = { line: number; cells: Readonly<Record<string, string | undefined>> }

/** Reads a CSV file whose first line names the columns. Throws `CommandError` for a record that cannot be read. */
export function csvRows(text: string): CsvRow[] {
  const reader = csvReader()
  const records = [...reader.push(text), ...reader.end()].map((record) => {
    if ('fault' in record) throw new CommandError(`Line ${record.line} ${record.fault}.`)
    return record
  })
  const [head, ...rows] = records
  const names = head?.cells.map((name) => name.trim()) ?? []
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(names.map((name, i) => [name, cells[i]?.trim()])),
  }))
}
