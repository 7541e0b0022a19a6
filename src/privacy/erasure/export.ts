import type { Sql } from '#platform/database/db.ts'
import type { PersonalRecord, PersonalDataSource, Person } from '../keys/personal-data-source.ts'

/** A position in an export: the kind of record, and the key within this kind. */
export type ExportPosition = { kind: string; after: string }

/** A record with its kind. */
export type Exported = PersonalRecord & { kind: string }

/** A page of the records stored for a number, ordered by kind; `next` is undefined on the last page. A page may be empty although more pages follow. */
export async function exportPage(
  sql: Sql,
  sources: readonly PersonalDataSource[],
  person: Person,
  { position, limit }: { position: ExportPosition | undefined; limit: number },
): Promise<{ records: Exported[]; next: ExportPosition | undefined }> {
  let at = position ? sources.findIndex(({ kind }) => kind === position.kind) : 0
  let after = position?.after ?? ''
  const records: Exported[] = []
  while (at < sources.length) {
    const { kind, read } = sources[at]!
    const page = await read(sql, person, { after, limit: limit - records.length })
    records.push(...page.records.map((one) => ({ kind, ...one })))
    if (page.after !== null) return { records, next: { kind, after: page.after } }
    at++
    after = ''
    if (records.length >= limit && at < sources.length)
      return { records, next: { kind: sources[at]!.kind, after } }
  }
  return { records, next: undefined }
}
