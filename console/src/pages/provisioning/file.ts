import { provisioningLines, readProvisioningFile } from '#tendlc/provisioning/results-file.ts'
import { call } from '../../api/call.ts'
import type { Answered } from '../../api/contracts.ts'

export type Request = Answered<'listNumberProvisioning'>['requests'][number]

/** Saves all waiting requests as CSV, with two empty columns for the results. Returns their number. */
export async function exportFile(): Promise<number> {
  const requests: Request[] = []
  for (let cursor: string | undefined; ;) {
    const page = await call('listNumberProvisioning', { query: { limit: '1000', ...(cursor && { cursor }) } })
    requests.push(...page.requests)
    if (!page.next) break
    cursor = page.next
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([[...provisioningLines(requests), ''].join('\r\n')], { type: 'text/csv' }),
  )
  link.download = 'number-provisioning.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return requests.length
}

export type Imported = { stored: number; ignored: number; skipped: number }

const atOnce = 1000

/** Sends the results of a file in portions, after all rows have been read. A repeated import has no further effect. */
export async function importFile(file: File, sent: (share: number) => void): Promise<Imported> {
  const { results, skipped } = readProvisioningFile(await file.text())
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
