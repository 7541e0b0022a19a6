import type { Sql } from '#platform/database/db.ts'
import type { PersonalRecord, PersonalDataSource, Person } from '../keys/personal-data-source.ts'

/** A place in what is held of a number: at which kind of thing, and where in it. */
export type ExportPosition = { kind: string; after: string }

/** A thing with its kind. */
export type Exported = PersonalRecord & { kind: string }

/**
 * A page of all that is held of a number, kind after kind; `next` is undefined behind the last. A page may be empty with more to come.
 * The place is of a kind there is.
 */
export async function exportPage(
  sql: Sql,
  sources: readonly PersonalDataSource[],
  person: Person,
  { place: position, limit }: { place: ExportPosition | undefined; limit: number },
): Promise<{ things: Exported[]; next: ExportPosition | undefined }> {
  let at = position ? sources.findIndex(({ kind }) => kind === position.kind) : 0
  let after = position?.after ?? ''
  const resources: Exported[] = []
  while (at < sources.length) {
    const { kind, read } = sources[at]!
    const page = await read(sql, person, { after, limit: limit - resources.length })
    resources.push(...page.held.map((one) => ({ kind, ...one })))
    if (page.after !== null) return { things: resources, next: { kind, after: page.after } }
    at++
    after = ''
    if (resources.length >= limit && at < sources.length)
      return { things: resources, next: { kind: sources[at]!.kind, after } }
  }
  return { things: resources, next: undefined }
}
