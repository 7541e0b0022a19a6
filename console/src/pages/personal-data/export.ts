import { call } from '../../api/call.ts'
import { openSink } from '../../parts/sims/export-sims.ts'

export type DataSubject = { number: string; account_id?: string }

/**
 * Writes the personal data of a number to a file, one line of JSON per object. Returns the number of
 * objects; undefined if no file was chosen.
 */
export async function exportNumber(owner: DataSubject): Promise<number | undefined> {
  const sink = await openSink('personal-data.ndjson', 'application/x-ndjson')
  if (!sink) return undefined
  let [written, cursor] = [0, '']
  do {
    const page = await call('exportNumber', { body: { ...owner, ...(cursor && { cursor }) } })
    await sink.write(page.records.map((resource) => `${JSON.stringify(resource)}\n`).join(''))
    written += page.records.length
    cursor = page.next ?? ''
  } while (cursor)
  await sink.close()
  return written
}
