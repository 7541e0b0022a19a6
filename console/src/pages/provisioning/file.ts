import { call } from '../../api/call.ts'
import type { Answered, Ask } from '../../api/contracts.ts'
import { csvLine, csvRows } from './csv.ts'

export type Request = Answered<'listNumberProvisioning'>['requests'][number]
type Result = Ask<'storeNumberProvisioning'>['body']['results'][number]

/** The columns of the file, as of `strowger provisioning export`. */
const columns = [
  'link_id',
  'submitted_at',
  'operation',
  'number',
  'registry_campaign_id',
  'previous_registry_campaign_id',
] as const

/** Saves all waiting requests as CSV, with two empty columns for the results. Returns their number. */
export async function exportFile(): Promise<number> {
  const requests: Request[] = []
  for (let cursor: string | undefined; ;) {
    const page = await call('listNumberProvisioning', { query: { limit: '1000', ...(cursor && { cursor }) } })
    requests.push(...page.requests)
    if (!page.next) break
    cursor = page.next
  }
  const head = csvLine([...columns, 'outcome', 'reason'])
  const lines = requests.map((one) => csvLine([...columns.map((name) => one[name] ?? ''), '', '']))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([[head, ...lines, ''].join('\r\n')], { type: 'text/csv' }))
  link.download = 'number-provisioning.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return requests.length
}

export type Imported = { stored: number; ignored: number; skipped: number }

/** Reads a filled-in file. Throws for the first row that is not valid, before any result is sent. */
export function readResults(text: string): { results: Result[]; skipped: number } {
  const rows = csvRows(text)
  if (rows.length > 0 && !('outcome' in rows[0]! && 'link_id' in rows[0]))
    throw new Error('The first line must name the columns of the exported file, with outcome and reason.')
  const results = rows.flatMap((row, i) => resultOf(row, i + 2))
  return { results, skipped: rows.length - results.length }
}

function resultOf(row: Record<string, string>, line: number): Result[] {
  const { link_id = '', submitted_at = '', outcome, reason = '' } = row
  if (!outcome) return []
  if (outcome !== 'done' && outcome !== 'rejected')
    throw new Error(`Line ${line}: the outcome must be done or rejected, not ${outcome}.`)
  if (outcome === 'rejected' && reason === '')
    throw new Error(`Line ${line}: state the reason of the rejection.`)
  return [{ link_id, submitted_at, outcome, ...(outcome === 'rejected' && { reason }) }]
}

const atOnce = 1000

/** Sends the results of a file in portions. A repeated import has no further effect. */
export async function importFile(file: File, sent: (share: number) => void): Promise<Imported> {
  const { results, skipped } = readResults(await file.text())
  const total = { stored: 0, ignored: 0, skipped }
  for (let from = 0; from < results.length; from += atOnce) {
    const portion = results.slice(from, from + atOnce)
    const { stored, ignored } = await call('storeNumberProvisioning', { body: { results: portion } })
    total.stored += stored
    total.ignored += ignored.length
    sent((from + portion.length) / results.length)
  }
  return total
}
