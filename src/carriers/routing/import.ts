import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openRowReport, type RowCounts } from '#platform/http/rows/row-report.ts'
import type { RowStream } from '#platform/contract/row-stream.ts'
import { compare, publish, stage, unstage, type ImportCounts, type Staged } from './import-store.ts'
import { growVersion, type Network, type PrefixKind, type PrefixRow, type Price } from './prefix-store.ts'

export type ImportInput = {
  /** Whether prefixes that are not in the upload are deleted. */
  replace: boolean
  /** Whether rows are only validated and counted, without changing anything. */
  dryRun: boolean
  /** Runs in the publishing transaction, after the change. */
  alongside(sql: Sql, counts: ImportCounts): Promise<void>
}

/** Counts of an upload. If there are `wrong` rows, nothing is changed, and the first of them are listed with their errors. */
export type Imported = RowCounts & ImportCounts

const batch = 2_000

/**
 * Imports an upload into a prefix table. Rows are staged as they arrive, and published in one step if all rows are valid. An
 * aborted upload changes nothing and can be sent again.
 */
export async function importPrefixes<W, V extends Price | Network>(
  db: Db,
  kind: PrefixKind<V>,
  uploaded: RowStream<W>,
  toRow: (wire: W) => PrefixRow<V>,
  { replace, dryRun, alongside }: ImportInput,
): Promise<Imported> {
  const importId = uuidv7()
  const report = openRowReport()
  try {
    let waiting: Staged<V>[] = []
    const flush = async () => {
      const rows = waiting
      waiting = []
      if (rows.length > 0)
        for (const one of await stage(db, kind, importId, rows)) report.twice('prefix', one)
    }
    for await (const some of uploaded) {
      for (const { line, row } of report.good(some)) waiting.push({ line, row: toRow(row) })
      if (waiting.length >= batch) await flush()
    }
    await flush()
    // An empty upload is invalid, because with `replace` it would delete all rows.
    if (report.counts.rows === 0) report.empty()
    if (dryRun || report.counts.wrong > 0)
      return { ...report.counts, ...(await compare(db, kind, importId, replace)) }
    const counts = await db.tx(async (sql) => {
      await growVersion(sql, kind)
      const counts = await compare(sql, kind, importId, replace)
      await publish(sql, kind, importId, replace)
      await alongside(sql, counts)
      return counts
    })
    return { ...report.counts, ...counts }
  } finally {
    // Staged rows that cannot be deleted now are deleted by the retention job.
    await unstage(db, importId).catch(() => undefined)
  }
}
