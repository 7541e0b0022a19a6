import { importNumbers, listingOf, type ImportedNumbers } from '#numbers/index.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'

type Wire = Parameters<typeof listingOf>[0]

/** A number for sale; tests replace only the members that matter to them. */
export function offered(msisdn: string, changes: Partial<Wire> = {}): Wire {
  return {
    msisdn,
    country: 'GB',
    type: 'mobile-lvn',
    features: 'SMS,VOICE',
    initial_price: '1.00',
    cost: '0.50',
    ...changes,
  }
}

/** Lists numbers for sale, like an upload by an operator. */
export function listNumbers(db: Db, listings: readonly Wire[]): Promise<ImportedNumbers> {
  const rows = (async function* () {
    yield listings.map((row, i) => ({ line: i + 2, row }))
  })()
  return importNumbers(db, rows, listingOf, { importId: uuidv7(), dryRun: false })
}
