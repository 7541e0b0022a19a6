import { importNumbers, listingOf } from '#numbers/index.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'

type Terms = Omit<Parameters<typeof listingOf>[0], 'msisdn'>

/** Listings of the sandbox, 100 numbers each, from ranges that their countries reserve for fiction. */
const blocks: readonly (Terms & { head: string })[] = [
  {
    head: '12025550',
    country: 'US',
    type: 'landline',
    features: 'SMS,VOICE',
    initial_price: '1',
    cost: '0.9',
  },
  {
    head: '18005550',
    country: 'US',
    type: 'landline-toll-free',
    features: 'SMS,MMS,VOICE',
    initial_price: '2',
    cost: '1.8',
  },
  {
    head: '447700900',
    country: 'GB',
    type: 'mobile-lvn',
    features: 'SMS,VOICE',
    initial_price: '0',
    cost: '1.25',
  },
  {
    head: '336399800',
    country: 'FR',
    type: 'mobile-lvn',
    features: 'SMS',
    initial_price: '0.5',
    cost: '2.5',
  },
]

/** Lists the numbers for purchase, so that a new user can search and buy immediately; existing numbers are unchanged. */
export async function listDemoNumbers(db: Db): Promise<void> {
  const rows = (async function* () {
    yield blocks.flatMap(({ head, ...terms }, block) =>
      Array.from({ length: 100 }, (_, i) => ({
        line: block * 100 + i + 1,
        row: { msisdn: `${head}${100 + i}`, ...terms },
      })),
    )
  })()
  await importNumbers(db, rows, listingOf, { importId: uuidv7(), dryRun: false })
}
