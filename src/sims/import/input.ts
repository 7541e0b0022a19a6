import type { Sql } from '#platform/database/db.ts'

/** What an upload of SIMs is of, and from whom. */
export type SimImportInput = {
  /** A UUIDv7. An upload that broke off goes on under the id it had. */
  importId: string
  partnerId: string
  /** Everything is checked and counted, and nothing is changed. */
  dryRun: boolean
  creator: string
  /** When the SIMs begin, in exchange time. */
  at: Date
  /** Runs in the transaction that publishes, behind the change. */
  alongside?(sql: Sql, made: number): Promise<void>
}
