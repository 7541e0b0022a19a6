import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openRowReport, type RowCounts } from '#platform/http/rows/row-report.ts'
import type { RowStream } from '#platform/contract/row-stream.ts'
import { compare, publish, stage, unstage, type ImportCounts, type Staged } from './import-store.ts'
import { growVersion, type Network, type PrefixKind, type PrefixRow, type Price } from './prefix-store.ts'

export type ImportInput = {
  /** What the upload does not name is taken out. */
  replace: boolean
  /** Everything is checked and counted, and nothing is changed. */
  dryRun: boolean
  /** Runs in the transaction that publishes, behind the change. */
  alongside(sql: Sql, counts: ImportCounts): Promise<void>
}

/** `wrong` rows, of which the first are told with their faults; when there are any, nothing is changed. */
export type Imported = RowCounts & ImportCounts

const batch = 2_000

/**
 * Takes an upload into a table by prefix. Rows are put aside as they come, and published in one step when all of them are good;
 * an upload that breaks off has changed nothing, and can simply be sent again.
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
    // An upload of nothing would take everything out.
    if (report.said.rows === 0) report.empty()
    if (dryRun || report.said.wrong > 0)
      return { ...report.said, ...(await compare(db, kind, importId, replace)) }
    const counts = await db.tx(async (sql) => {
      await growVersion(sql, kind)
      const counts = await compare(sql, kind, importId, replace)
      await publish(sql, kind, importId, replace)
      await alongside(sql, counts)
      return counts
    })
    return { ...report.said, ...counts }
  } finally {
    // What stays where the database is away is forgotten by the schedule.
    await unstage(db, importId).catch(() => undefined)
  }
}
