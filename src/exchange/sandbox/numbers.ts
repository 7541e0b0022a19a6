import { importNumbers, listingOf } from '#numbers/index.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'

type Terms = Omit<Parameters<typeof listingOf>[0], 'msisdn'>

/** What the sandbox offers, a hundred of each: numbers that their countries keep free for stories and plays. */
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

/** Puts numbers on offer, so that a newcomer can search and buy at once; those that are there already stay as they are. */
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
