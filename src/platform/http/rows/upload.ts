import { openRowReport, type RowReport, type RowCounts } from './row-report.ts'
import type { Fault } from '../../contract/problem.ts'
import type { RowStream } from '../../contract/row-stream.ts'

/** A row whose member has the value that it has in an earlier line. */
export type Twice = { line: number; first: number }

/** Where the rows of one upload are put aside until all of them are good. */
export type Shelf<W> = {
  /** What is wrong with a row that its schema does not tell. */
  faults?(row: W): Fault[]
  /** Keeps a row in mind for `store`. */
  add(line: number, row: W): void
  /** How many it has in mind. */
  size(): number
  /** Takes what it has in mind at once, and then puts it aside; answers what stands in other lines too, by its member. */
  store(): Promise<{ member: string; at: Twice }[]>
  /** The last line that was put aside before the upload broke off; 0 where nothing was. */
  lastLine(): Promise<number>
  /** Says that the upload is over. */
  giveUp(): Promise<void>
  /** Forgets some rows of an upload that is over; answers how many. */
  forget(most: number): Promise<number>
}

export type UploadInput = {
  /** Everything is checked and counted, and nothing is changed. */
  dryRun: boolean
  /** Told now and then how far it is. */
  progress?(seen: Progress): void
}

export type Progress = { step: 'read' | 'published'; rows: number }

/** Rows of another upload have come under the id of this one, or its own have gone, before it was published. */
export class OtherUpload extends Error {}

/** What becomes of rows that are all put aside: what publishing them would do, and doing it. */
export type Ending<C> = {
  none: C
  /** Finds rows that are wrong beside what is there already. */
  check?(report: RowReport): Promise<void>
  compare(rows: number): Promise<C>
  publish(rows: number): Promise<C>
}

const batch = 5_000
/** Rows of an upload that is over are taken away so many at a time. */
const part = 20_000

/**
 * Takes an upload. Rows are put aside as they come and published when all of them are good; one wrong row, and nothing changes. Of an
 * upload that broke off, what was put aside is not sent to the database again.
 */
export async function takeUpload<W, C extends object>(
  uploaded: RowStream<W>,
  shelf: Shelf<W>,
  ending: Ending<C>,
  input: UploadInput,
): Promise<RowCounts & C> {
  const report = openRowReport()
  await putAside(uploaded, shelf, input, report)
  const { said: stated } = report
  if (stated.rows === 0) report.empty()
  if (stated.wrong === 0) await ending.check?.(report)
  if (stated.wrong > 0) {
    await shelf.giveUp()
    await removeProgress(shelf)
    return { ...stated, ...ending.none }
  }
  const counts = await (input.dryRun ? ending.compare(stated.rows) : ending.publish(stated.rows))
  if (input.dryRun) await shelf.giveUp()
  // What many rows have left is taken away behind the answer, or by the schedule.
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
  // Of one that is over, nothing of what may be left is gone on with.
  await removeProgress(shelf)
  const staged = await shelf.lastLine()
  // The next rows are read while the last ones are being stored.
  let storing: Promise<void> = Promise.resolve()
  const flush = async () => {
    await storing
    storing = shelf.store().then((twice) => twice.forEach(({ member, at }) => report.twice(member, at)))
    storing.catch(() => undefined)
    progress?.({ step: 'read', rows: report.said.rows })
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

async function removeProgress(shelf: Pick<Shelf<never>, 'forget'>): Promise<void> {
  while ((await shelf.forget(part)) > 0);
}
