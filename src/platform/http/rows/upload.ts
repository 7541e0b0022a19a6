import { openRowReport, type RowReport, type RowCounts } from './row-report.ts'
import type { Fault } from '../../contract/problem.ts'
import type { RowStream } from '../../contract/row-stream.ts'

/** A row with the same value of a member as an earlier line. */
export type Twice = { line: number; first: number }

/** Stages the rows of one upload until all of them have been validated. */
export type Shelf<W> = {
  /** Errors of a row that its schema does not cover. */
  faults?(row: W): Fault[]
  /** Buffers a row, which `store` then stores. */
  add(line: number, row: W): void
  /** The number of buffered rows. */
  size(): number
  /** Empties the buffer synchronously, then stores its rows in the staging table; returns duplicates of other lines, by member. */
  store(): Promise<{ member: string; at: Twice }[]>
  /** The last line that was staged before the upload was interrupted; 0 if there is none. */
  lastLine(): Promise<number>
  /** Marks the upload as ended. */
  abandon(): Promise<void>
  /** Deletes some rows of an ended upload; returns how many. */
  unstage(most: number): Promise<number>
}

export type UploadInput = {
  /** Validates and counts all rows, without changing data. */
  dryRun: boolean
  /** Called from time to time with the progress. */
  progress?(seen: Progress): void
}

export type Progress = { step: 'read' | 'published'; rows: number }

/** Thrown if, before publication, rows of another upload were stored under the same ID, or rows of this upload were deleted. */
export class OtherUpload extends Error {}

/** Compares or publishes the rows once all of them are staged. */
export type Ending<C> = {
  none: C
  /** Finds rows that conflict with stored data, also if other rows are invalid. */
  check?(report: RowReport): Promise<void>
  compare(rows: number): Promise<C>
  publish(rows: number): Promise<C>
}

const batch = 5_000
/** Maximum number of rows of an ended upload to delete in one step. */
const part = 20_000

/**
 * Processes an upload. Rows are staged as they arrive and published once all of them are valid; one invalid row rejects the upload. If
 * an upload was interrupted, its staged rows are not sent to the database again.
 */
export async function takeUpload<W, C extends object>(
  uploaded: RowStream<W>,
  shelf: Shelf<W>,
  ending: Ending<C>,
  input: UploadInput,
): Promise<RowCounts & C> {
  const report = openRowReport()
  await putAside(uploaded, shelf, input, report)
  const { counts: stated } = report
  if (stated.rows === 0) report.empty()
  else await ending.check?.(report)
  if (stated.wrong > 0) {
    stated.reported.sort((a, b) => a.line - b.line)
    await shelf.abandon()
    await removeProgress(shelf)
    return { ...stated, ...ending.none }
  }
  const counts = await (input.dryRun ? ending.compare(stated.rows) : ending.publish(stated.rows))
  if (input.dryRun) await shelf.abandon()
  // The rest of a large upload is deleted after the response, or by the schedule.
  const tidied = removeProgress(shelf).catch(() => undefined)
  if (stated.rows <= part) await tidied
  return { ...stated, ...counts }
}

async function putAside<W>(
  uploaded: RowStream<W>,
  shelf: Shelf<W>,
  { progress }: UploadInput,
  report: RowReport,
): Promise<void> {
  // Rows left by an ended upload must not be resumed.
  await removeProgress(shelf)
  const staged = await shelf.lastLine()
  // The next rows are read while the last ones are being stored.
  let storing: Promise<void> = Promise.resolve()
  const flush = async () => {
    await storing
    storing = shelf.store().then((twice) => twice.forEach(({ member, at }) => report.twice(member, at)))
    storing.catch(() => undefined)
    progress?.({ step: 'read', rows: report.counts.rows })
  }
  for await (const some of uploaded) {
    for (const { line, row } of report.good(some)) {
      const faults = shelf.faults?.(row) ?? []
      if (faults.length > 0) report.wrong(line, faults)
      else if (line > staged) shelf.add(line, row)
    }
    if (shelf.size() >= batch) await flush()
  }
  if (shelf.size() > 0) await flush()
  await storing
}

async function removeProgress(shelf: Pick<Shelf<never>, 'unstage'>): Promise<void> {
  while ((await shelf.unstage(part)) > 0);
}
