import type { Sql } from '#platform/database/db.ts'
import type { NumberKey } from './number-key.ts'

/** Whose things are looked for: of all accounts, or of one. */
export type Person = { number: string; accountId: string | null; key: NumberKey }

/** One thing that is held of a number, as it is kept but for secrets of others. */
export type PersonalRecord = { accountId: string | null; at: Date | null; data: object }

/** Some things in their order. `after`: where the next ones begin; null when there are no more. */
export type PersonalRecordPage = { held: PersonalRecord[]; after: string | null }

/** What came of one step. `waiting`: what is still under way and keeps its number until it is over. */
export type Erased = { erased: number; waiting: number; after: string | null }

/** One kind of thing in which numbers of other people stand. Each domain says of its own what is held, and how it is forgotten. */
export type PersonalDataSource = {
  kind: string
  /** Some of what is held, behind `after`: '' is the beginning. */
  read(sql: Sql, person: Person, from: { after: string; limit: number }): Promise<PersonalRecordPage>
  /** Forgets some, in one transaction that may be cut short; of messages those before the id `until`. A step that is repeated finds less, and does the same. */
  erase(sql: Sql, person: Person, from: { after: string; until: string }): Promise<Erased>
}
