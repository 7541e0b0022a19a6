import type { Sql } from '#platform/database/db.ts'
import type { NumberKey } from './number-key.ts'

/** The person whose data is looked up, in all accounts or in one. */
export type Person = { number: string; accountId: string | null; key: NumberKey }

/** One record about a number, as stored but without secrets of other people. */
export type PersonalRecord = { accountId: string | null; at: Date | null; data: object }

/** Some records in order. `after` is the position of the next page; null on the last page. */
export type PersonalRecordPage = { records: PersonalRecord[]; after: string | null }

/** Result of one step. `waiting` counts records still in use, which keep their number until they are final. */
export type Erased = { erased: number; waiting: number; after: string | null }

/**
 * One kind of record that contains the numbers of persons. Each domain provides the kinds that it stores and decides how their records are erased.
 */
export type PersonalDataSource = {
  kind: string
  /** Reads records after a position; '' is the beginning. */
  read(sql: Sql, person: Person, from: { after: string; limit: number }): Promise<PersonalRecordPage>
  /** Erases some records, of messages only those before the ID `until`, in one transaction that may roll back. Safe to repeat. */
  erase(sql: Sql, person: Person, from: { after: string; until: string }): Promise<Erased>
}
