import type { Sql } from '#platform/database/db.ts'
import type { Held, Holding, Person } from '../keys/holding.ts'

/** A place in what is held of a number: at which kind of thing, and where in it. */
export type ExportPlace = { kind: string; after: string }

/** A thing with its kind. */
export type Exported = Held & { kind: string }

/**
 * A page of all that is held of a number, kind after kind; `next` is undefined behind the last. A page may be empty with more to come.
 * The place is of a kind there is.
 */
export async function exportPage(
  sql: Sql,
  holdings: readonly Holding[],
  person: Person,
  { place, limit }: { place: ExportPlace | undefined; limit: number },
): Promise<{ things: Exported[]; next: ExportPlace | undefined }> {
  let at = place ? holdings.findIndex(({ kind }) => kind === place.kind) : 0
  let after = place?.after ?? ''
  const things: Exported[] = []
  while (at < holdings.length) {
    const { kind, read } = holdings[at]!
    const page = await read(sql, person, { after, limit: limit - things.length })
    things.push(...page.held.map((one) => ({ kind, ...one })))
    if (page.after !== null) return { things, next: { kind, after: page.after } }
    at++
    after = ''
    if (things.length >= limit && at < holdings.length)
      return { things, next: { kind: holdings[at]!.kind, after } }
  }
  return { things, next: undefined }
}
