import { performance } from 'node:perf_hooks'
import { createAccount } from '#accounts/index.ts'
import { openDb, type Db } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { openVault } from '#platform/vault.ts'
import { listBrands } from '../src/tendlc/brands/list.ts'
import { openTestDatabase } from '../test/support/database.ts'
import type { Measure, Row } from './row.ts'
import { withServer } from './world/server.ts'

const brands = 100_000
const samples = 300
const barMs = 50

/** The list of an account with a hundred thousand brands: all of them, and filtered by fields that have an index. */
export const measureBrands: Measure = ({ say }) =>
  withServer(async () => {
    await using open = new AsyncDisposableStack()
    const database = await openTestDatabase()
    open.defer(() => database.close())
    const db = openDb({ url: database.url, log: openLog('silent') })
    open.defer(() => db.close())
    const { apiKey } = await createAccount(db, openVault({ key: Buffer.alloc(32) }), { name: 'Bench' })
    await fill(db, apiKey)
    const rows: Row[] = []
    for (const [name, ask] of Object.entries(questions)) rows.push(await measure(db, apiKey, name, ask, say))
    return rows
  })

/** Names of which ten begin alike, tax ids that are all different; half of them verified. */
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

type Ask = (i: number) => { filter: { field: string; type: string; value: string }[][]; page: number }

const rule = (field: string, type: string, value: string) => [[{ field, type, value }]]
const questions: Record<string, Ask> = {
  'the first page of a hundred thousand brands': () => ({ filter: [], page: 1 }),
  'filtered by tax id': (i) => ({ filter: rule('ein', '==', String(i).padStart(9, '0')), page: 1 }),
  'filtered by legal name, in whatever case': (i) => ({
    filter: rule('company_name', '=', `company ${i} incorporated`),
    page: 1,
  }),
  'filtered by the beginning of a name': (i) => ({
    filter: rule('display_name', '^=', `kite ${i} of`),
    page: 1,
  }),
}

async function measure(
  db: Db,
  accountId: string,
  name: string,
  ask: Ask,
  say: (line: string) => void,
): Promise<Row> {
  const took: number[] = []
  for (let i = 1; i <= samples; i++) {
    const { filter, page } = ask((i * 331) % (brands / 10))
    const began = performance.now()
    await listBrands(db, {
      accountId,
      statuses: ['ACTIVE', 'SUSPENDED'],
      filter,
      page,
      size: 20,
    })
    took.push(performance.now() - began)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const [p50, p99] = [0.5, 0.99].map((part) => sorted[Math.floor(sorted.length * part)]!)
  say(`${name}: p50 ${p50!.toFixed(1)} ms, p99 ${p99!.toFixed(1)} ms of ${samples}`)
  const figure = `p50 ${p50!.toFixed(1)} ms, p99 ${p99!.toFixed(1)} ms`
  return { name: `brands: ${name}`, figure, bar: `p99 ≤ ${barMs} ms`, reached: p99! <= barMs }
}
