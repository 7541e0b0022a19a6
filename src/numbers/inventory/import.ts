import type { Db } from '#platform/database/db.ts'
import type { RowsSaid } from '#platform/http/rows/row-report.ts'
import type { RowStream } from '#platform/contract/row-stream.ts'
import { takeUpload, type Shelf } from '#platform/http/rows/upload.ts'
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

/** Takes an upload into the inventory: its rows are offered in one step when all of them are good. */
export function importNumbers<W>(
  db: Db,
  uploaded: RowStream<W>,
  toOffer: (wire: W) => Offer,
  wish: ImportWish,
): Promise<ImportedNumbers> {
  return takeUpload<W, OfferCounts>(
    uploaded,
    openShelf(db, wish.importId, toOffer),
    {
      none: { added: 0, changed: 0, unchanged: 0 },
      compare: () => compareAll(db, wish),
      publish: (rows) => publishAll(db, wish, rows),
    },
    wish,
  )
}

function openShelf<W>(db: Db, importId: string, toOffer: (wire: W) => Offer): Shelf<W> {
  const waiting = openStaging()
  return {
    add: (line, row) => waiting.add(line, toOffer(row)),
    size: () => waiting.size(),
    async store() {
      const { offers, terms } = waiting.take()
      const twice = await stageOffers(db, importId, offers, terms)
      return twice.map((at) => ({ member: 'msisdn', at }))
    },
    lastLine: () => lastStagedLine(db, importId),
    giveUp: () => giveUpOffers(db, importId),
    forget: (most) => unstageOffers(db, importId, most),
  }
}
