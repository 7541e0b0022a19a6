import { csvReader } from '#platform/http/rows/csv.ts'

/** The columns of a waiting request in the file that operators export, fill in and import. */
const columns = [
  'link_id',
  'submitted_at',
  'operation',
  'number',
  'registry_campaign_id',
  'previous_registry_campaign_id',
] as const

type Request = Readonly<Record<(typeof columns)[number], string | null>>

/** The lines of the file (RFC 4180), with two empty columns for the result of each request. */
export function provisioningLines(requests: readonly Request[]): string[] {
  const rows = requests.map((one) => [...columns.map((name) => one[name] ?? ''), '', ''])
  return [[...columns, 'outcome', 'reason'], ...rows].map((cells) => cells.map(cellOf).join(','))
}

const cellOf = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A file that cannot be read; the message names the line, for the operator. */
export class ProvisioningFileError extends Error {
  override name = 'ProvisioningFileError'
}

export type FileResult = {
  link_id: string
  submitted_at: string
  outcome: 'done' | 'rejected'
  reason?: string
}

/** The results in a file that was filled in, and the number of rows without an outcome. Throws `ProvisioningFileError`. */
export function readProvisioningFile(text: string): { results: FileResult[]; skipped: number } {
  const rows = rowsOf(text)
  const results = rows.flatMap(({ line, cells }) => resultOf(cells, line))
  return { results, skipped: rows.length - results.length }
}

type Row = { line: number; cells: Readonly<Record<string, string>> }

/** The rows after the first, which names the columns. A spreadsheet may separate cells by semicolons. */
function rowsOf(text: string): Row[] {
  const plain = text.replace(/^\uFEFF/, '')
  const [names = ''] = plain.split('\n', 1)
  const reader = csvReader(names.includes(';') && !names.includes(',') ? ';' : ',')
  const [head, ...rows] = [...reader.push(plain), ...reader.end()].map((record) => {
    if ('fault' in record) throw new ProvisioningFileError(`Line ${record.line} ${record.fault}.`)
    return { line: record.line, cells: record.cells.map((cell) => cell.trim()) }
  })
  if (!head?.cells.includes('link_id') || !head.cells.includes('outcome'))
    throw new ProvisioningFileError(
      'The first line must name the columns of the exported file, with outcome and reason.',
    )
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(head.cells.map((name, i) => [name, cells[i] ?? ''])),
  }))
}

function resultOf(
  { link_id = '', submitted_at = '', outcome = '', reason = '' }: Row['cells'],
  line: number,
): FileResult[] {
  if (outcome === '') return []
  if (outcome === 'done') return [{ link_id, submitted_at, outcome }]
  if (outcome !== 'rejected')
    throw new ProvisioningFileError(`Line ${line}: the outcome must be done or rejected, not ${outcome}.`)
  if (reason === '') throw new ProvisioningFileError(`Line ${line}: state the reason of the rejection.`)
  return [{ link_id, submitted_at, outcome, reason }]
}
