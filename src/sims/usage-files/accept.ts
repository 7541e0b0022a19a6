import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openRowReport, type RowReport, type RowCounts } from '#platform/http/rows/row-report.ts'
import type { RowStream } from '#platform/contract/row-stream.ts'
import { findSims } from '../sessions/identify-store.ts'
import {
  acceptFile,
  beginFile,
  dropFile,
  readFile,
  stageRows,
  type StagedRow,
  unstageUsage,
  type UsageFile,
} from './file-store.ts'
import { keyOf, recordOf, rowFaults, type UsageRow } from './row.ts'
import { storeFile } from './store-file.ts'

const batch = 2_000
const maxUnknownRows = 100
/** Maximum number of rows of a rejected upload to delete in one step. */
const part = 20_000

/** A row that matches no SIM of this exchange. */
export type UnknownRow = { line: number; identity: string }

export type AcceptedFile = RowCounts & {
  unknown: number
  unknownRows: UnknownRow[]
  /** The state of the file; undefined in a dry run, or if rows are invalid. */
  file: UsageFile | undefined
  /** Whether the file had already been uploaded. If so, this upload was not read. */
  repeated: boolean
}

type UsageFileInput = {
  fileId: string
  dryRun: boolean
  /** Runs in the transaction that accepts the file. */
  within?: (sql: Sql, counts: { rows: number; unknown: number }) => Promise<void>
}

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/** Another upload of the same file has superseded this one. */
export class OtherUsageFile extends Error {}

/**
 * Accepts a usage file. Rows are staged as they arrive; if all are valid, the file is accepted and stored in batches, by any node,
 * exactly once even after node failures. A file ID is permanent, so uploading a file with the same ID again changes nothing. Throws
 * `OtherUsageFile`.
 */
export async function acceptUsageFile(
  { db, clock }: Deps,
  uploaded: RowStream<UsageRow>,
  { fileId, dryRun, within }: UsageFileInput,
): Promise<AcceptedFile> {
  const now = new Date(clock.now())
  const upload = uuidv7()
  const report = openRowReport()
  const nothing = { unknown: 0, unknownRows: [] as UnknownRow[], file: undefined, repeated: false }
  if (!dryRun && !(await beginFile(db, fileId, upload, now))) {
    for await (const _ of uploaded);
    return { ...report.counts, ...nothing, file: await readFile(db, fileId), repeated: true }
  }
  const unknown = await stageAll({ db, now }, uploaded, { fileId, upload, report })
  if (report.counts.rows === 0) report.empty()
  const found = { unknown: unknown.count, unknownRows: unknown.rows }
  if (dryRun || report.counts.wrong > 0) {
    if (!dryRun) await dropFile(db, { fileId, upload })
    while ((await unstageUsage(db, upload, part)) > 0);
    return { ...report.counts, ...nothing, ...found }
  }
  const counts = { rows: report.counts.rows, unknown: unknown.count }
  await db.tx(async (sql) => {
    if (!(await acceptFile(sql, { fileId, upload }, counts))) throw new OtherUsageFile(fileId)
    await within?.(sql, counts)
  })
  await storeFile({ db, clock }, fileId)
  return { ...report.counts, ...nothing, ...found, file: await readFile(db, fileId) }
}

type Staging = { fileId: string; upload: string; report: RowReport }

async function stageAll(
  { db, now }: { db: Db; now: Date },
  uploaded: RowStream<UsageRow>,
  { fileId, upload, report }: Staging,
): Promise<{ count: number; rows: UnknownRow[] }> {
  const unknown = { count: 0, rows: [] as UnknownRow[] }
  let waiting: StagedRow[] = []
  const flush = async () => {
    const rows = waiting
    waiting = []
    for (const one of await stageRows(db, upload, rows)) report.twice('record', one)
    const sims = await findSims(
      db,
      rows.map(({ record }) => record.identity),
    )
    rows.forEach(({ line, record: { identity } }, i) => {
      if (sims[i]) return
      unknown.count += 1
      const named = identity.iccid ?? identity.imsi ?? identity.msisdn ?? ''
      if (unknown.rows.length < maxUnknownRows) unknown.rows.push({ line, identity: named })
    })
  }
  for await (const some of uploaded) {
    for (const { line, row } of report.good(some)) {
      const faults = rowFaults(row, now)
      const key = keyOf(line, row)
      if (faults.length > 0) report.wrong(line, faults)
      else waiting.push({ line, key, record: recordOf(fileId, key, row) })
    }
    if (waiting.length >= batch) await flush()
  }
  if (waiting.length > 0) await flush()
  return unknown
}
