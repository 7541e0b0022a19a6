import type { Db } from '#platform/db.ts'
import { openRowReport, type RowReport, type RowsSaid } from '#platform/row-report.ts'
import type { RowStream } from '#platform/rows.ts'
import { giveUpOffers, lastStagedLine, stageOffers, unstageOffers } from './import-store.ts'
import type { Offer } from './inventory-store.ts'
import type { OfferCounts } from './publish-store.ts'
import { compareAll, publishAll, type PublishWish } from './publish.ts'
import { openStaging } from './staging.ts'

export type ImportWish = PublishWish & {
  /** Everything is checked and counted, and nothing is changed. */
  dryRun: boolean
}

/** `wrong` rows, of which the first are told with their faults; when there are any, nothing is changed. */
export type ImportedNumbers = RowsSaid & OfferCounts

const batch = 5_000
/** Rows of an upload that is over are taken away so many at a time. */
const part = 20_000

/**
 * Takes an upload into the inventory. Rows are put aside as they come and offered in one step when all of them are good. Of an upload
 * that broke off, what was put aside is not sent to the database again.
 */
export async function importNumbers<W>(
  db: Db,
  uploaded: RowStream<W>,
  toOffer: (wire: W) => Offer,
  wish: ImportWish,
): Promise<ImportedNumbers> {
  const { importId, dryRun } = wish
  const report = openRowReport()
  await stageAll(db, uploaded, toOffer, wish, report)
  if (report.said.rows === 0) report.empty()
  if (report.said.wrong > 0) {
    await giveUpOffers(db, importId)
    await unstage(db, importId)
    return { ...report.said, added: 0, changed: 0, unchanged: 0 }
  }
  const counts = await (dryRun ? compareAll(db, wish) : publishAll(db, wish, report.said.rows))
  if (dryRun) await giveUpOffers(db, importId)
  // What many rows have left is taken away behind the answer, or by the schedule.
  const tidied = unstage(db, importId).catch(() => undefined)
  if (report.said.rows <= part) await tidied
  return { ...report.said, ...counts }
}

async function stageAll<W>(
  db: Db,
  uploaded: RowStream<W>,
  toOffer: (wire: W) => Offer,
  { importId, progress }: ImportWish,
  report: RowReport,
): Promise<void> {
  // Of one that is over, nothing of what may be left is gone on with.
  await unstage(db, importId)
  const staged = await lastStagedLine(db, importId)
  const waiting = openStaging()
  // The next rows are read while the last ones are being stored.
  let storing: Promise<void> = Promise.resolve()
  const flush = async () => {
    const { offers, terms } = waiting.take()
    await storing
    storing = stageOffers(db, importId, offers, terms).then((twice) =>
      twice.forEach((one) => report.twice('msisdn', one)),
    )
    storing.catch(() => undefined)
    progress?.({ step: 'read', rows: report.said.rows })
  }
  for await (const some of uploaded) {
    for (const { line, row } of report.good(some)) if (line > staged) waiting.add(line, toOffer(row))
    if (waiting.size() >= batch) await flush()
  }
  if (waiting.size() > 0) await flush()
  await storing
}

async function unstage(db: Db, importId: string): Promise<void> {
  while ((await unstageOffers(db, importId, part)) > 0);
}
