import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { createAccount } from '#accounts/index.ts'
import { openDb, type Db } from '#platform/database/db.ts'
import { openLog } from '#platform/log.ts'
import { openVault } from '#platform/vault/vault.ts'
import { listBrands } from '../src/tendlc/brands/list.ts'
import { campaignListing, campaignsOf } from '../src/tendlc/campaigns/list-store.ts'
import { listPage } from '../src/tendlc/listing/listing.ts'
import { openTestDatabase } from '../test/support/database.ts'
import type { Measure, Row } from './row.ts'
import { withServer } from './world/server.ts'

const brands = 100_000
const samples = 300
const barMs = 50

/**
 * Lists the 100,000 brands of an account, and the 100,000 campaigns of one of them: all, and filtered by indexed fields with few or many matches.
 * Both tables have been vacuumed, as they are some minutes after such a load.
 */
export const measureBrands: Measure = ({ say }) =>
  withServer(async () => {
    await using open = new AsyncDisposableStack()
    const database = await openTestDatabase()
    open.defer(() => database.close())
    const db = openDb({ url: database.url, log: openLog('silent') })
    open.defer(() => db.close())
    const { apiKey } = await createAccount(db, openVault({ key: Buffer.alloc(32) }), { name: 'Bench' })
    await fill(db, apiKey)
    await fillCampaigns(db, apiKey)
    await vacuum(database.ownerUrl)
    const rows: Row[] = []
    for (const [name, ask] of Object.entries(questions)) {
      const list = ({ filter, page }: BrandQuery) =>
        listBrands(db, { accountId: apiKey, statuses: ['ACTIVE', 'SUSPENDED'], filter, page, size: 20 })
      rows.push(await measure(`brands: ${name}`, (i) => list(ask(i)), say))
    }
    for (const [name, ask] of Object.entries(campaignQuestions)) {
      const list = ({ filter, page }: BrandQuery) =>
        listPage(db, campaignListing, campaignsOf(apiKey, firstBrand, filter), { page, size: 20 })
      rows.push(await measure(`campaigns: ${name}`, (i) => list(ask(i)), say))
    }
    return rows
  })

const firstBrand = 'B000001'

/** Creates brands with unique tax IDs. Ten names share each prefix; half of the brands are verified. */
async function fill(db: Db, accountId: string): Promise<void> {
  await db.query(
    `insert into brand (id, account_id, identity_status, entity_type, display_name, company_name, ein, phone, street, city, state,
       postal_code, country, email, vertical, created_at, updated_at)
     select 'B' || lpad(upper(to_hex(i)), 6, '0'), $1, case i % 2 when 0 then 'VERIFIED' else 'UNVERIFIED' end, 'PRIVATE_PROFIT',
       'Kite ' || i / 10 || ' of ' || i, 'Company ' || i || ' Incorporated', lpad(i::text, 9, '0'), '12015550100', '1 Main Street',
       'Springfield', 'IL', '62701', 'US', 'office' || i || '@kite.example', 'RETAIL', now(), now()
       from generate_series(1, $2) i`,
    [accountId, brands],
  )
}

/** Creates campaigns with unique labels that share a prefix: half of them ACTIVE, a tenth for marketing. */
async function fillCampaigns(db: Db, accountId: string): Promise<void> {
  await db.query(
    `insert into campaign (id, account_id, brand_id, status, usecase, label, description, message_flow, created_at, updated_at)
     select 'C' || lpad(upper(to_hex(i)), 7, '0'), $1, $3, case i % 2 when 0 then 'ACTIVE' else 'PENDING_REVIEW' end,
       case i % 10 when 0 then 'MARKETING' else 'CUSTOMER_CARE' end, 'Label ' || i, 'Description', 'Flow', now(), now()
       from generate_series(1, $2) i`,
    [accountId, brands, firstBrand],
  )
}

/** The application's role may not vacuum tables that it does not own. */
async function vacuum(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('vacuum analyze brand')
  await owner.query('vacuum analyze campaign')
  await owner.end()
}

type BrandQuery = { filter: { field: string; type: string; value: string }[][]; page: number }
type Ask = (i: number) => BrandQuery

const rule = (field: string, type: string, value: string) => [[{ field, type, value }]]
const questions: Record<string, Ask> = {
  'the first page of a hundred thousand brands': () => ({ filter: [], page: 1 }),
  'the page in the middle': () => ({ filter: [], page: 2500 }),
  'filtered by status': () => ({ filter: rule('status', '=', 'active'), page: 1 }),
  'filtered by tax id': (i) => ({ filter: rule('ein', '==', String(i).padStart(9, '0')), page: 1 }),
  'filtered by legal name, in any case': (i) => ({
    filter: rule('company_name', '=', `company ${i} incorporated`),
    page: 1,
  }),
  'filtered by a prefix of a name': (i) => ({
    filter: rule('display_name', '^=', `kite ${i} of`),
    page: 1,
  }),
  'filtered by a prefix that all names have': () => ({
    filter: rule('display_name', '^=', 'kite'),
    page: 1,
  }),
}

const campaignQuestions: Record<string, Ask> = {
  'the first page of a hundred thousand': () => ({ filter: [], page: 1 }),
  'filtered by status, of which 50,000 are found': () => ({
    filter: rule('status', '==', 'ACTIVE'),
    page: 1,
  }),
  'filtered by use case, of which 10,000 are found': () => ({
    filter: rule('usecase', '=', 'marketing'),
    page: 1,
  }),
  'filtered by label': (i) => ({ filter: rule('label', '==', `Label ${i}`), page: 1 }),
  'filtered by a prefix that all labels have': () => ({
    filter: rule('label', '^=', 'label'),
    page: 1,
  }),
}

async function measure(
  name: string,
  list: (i: number) => Promise<unknown>,
  say: (line: string) => void,
): Promise<Row> {
  const took: number[] = []
  for (let i = 1; i <= samples; i++) {
    const began = performance.now()
    await list((i * 331) % (brands / 10))
    took.push(performance.now() - began)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const [p50, p99] = [0.5, 0.99].map((part) => sorted[Math.floor(sorted.length * part)]!)
  say(`${name}: p50 ${p50!.toFixed(1)} ms, p99 ${p99!.toFixed(1)} ms of ${samples}`)
  const result = `p50 ${p50!.toFixed(1)} ms, p99 ${p99!.toFixed(1)} ms`
  return { name, result, bar: `p99 ≤ ${barMs} ms`, reached: p99! <= barMs }
}
