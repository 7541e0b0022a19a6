import type { Sql } from '#platform/database/db.ts'

/** The input of an import. */
export type SimImportInput = {
  /** A UUIDv7. An interrupted upload is resumed with the same ID. */
  importId: string
  partnerId: string
  /** Validates and counts all rows without changing anything. */
  dryRun: boolean
  creator: string
  /** The creation time of the SIMs, in exchange time. */
  at: Date
  /** Runs in the transaction that publishes, after the change. */
  alongside?(sql: Sql, made: number): Promise<void>
}
