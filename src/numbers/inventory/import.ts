import type { Db } from '#platform/database/db.ts'
import type { RowCounts } from '#platform/http/rows/row-report.ts'
import type { RowStream } from '#platform/contract/row-stream.ts'
import { takeUpload, type Shelf } from '#platform/http/rows/upload.ts'
import { abandonListings, lastStagedLine, stageListings, unstageListings } from './import-store.ts'
import type { Listing } from './inventory-store.ts'
import type { ListingCounts } from './publish-store.ts'
import { compareAll, publishAll, type PublishInput } from './publish.ts'
import { openStaging } from './staging.ts'

export type ImportInput = PublishInput & {
  /** Only checks and counts; changes nothing. */
  dryRun: boolean
}

/** `wrong` counts invalid rows, the first of which are reported; if there are any, nothing is changed. */
export type ImportedNumbers = RowCounts & ListingCounts

/** Imports an upload into the inventory: publishes all rows in one transaction if all are valid. */
export function importNumbers<W>(
  db: Db,
  uploaded: RowStream<W>,
  toListing: (wire: W) => Listing,
  input: ImportInput,
): Promise<ImportedNumbers> {
  return takeUpload<W, ListingCounts>(
    uploaded,
    openShelf(db, input.importId, toListing),
    {
      none: { added: 0, changed: 0, unchanged: 0 },
      compare: () => compareAll(db, input),
      publish: (rows) => publishAll(db, input, rows),
    },
    input,
  )
}

function openShelf<W>(db: Db, importId: string, toListing: (wire: W) => Listing): Shelf<W> {
  const waiting = openStaging()
  return {
    add: (line, row) => waiting.add(line, toListing(row)),
    size: () => waiting.size(),
    async store() {
      const { listings, terms } = waiting.takeAll()
      const twice = await stageListings(db, importId, listings, terms)
      return twice.map((at) => ({ member: 'msisdn', at }))
    },
    lastLine: () => lastStagedLine(db, importId),
    abandon: () => abandonListings(db, importId),
    unstage: (most) => unstageListings(db, importId, most),
  }
}
