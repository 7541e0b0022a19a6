import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import { openTestAccounts, type TestAccounts } from '../../test/support/accounts.ts'
import { storeCampaigns } from '../../test/support/campaign-rows.ts'
import { listBrands } from './brands/list.ts'
import { campaignListing, campaignsOf } from './campaigns/list-store.ts'
import { listPage } from './listing/listing.ts'

let world: TestAccounts
let accountId: string
before(async () => {
  world = await openTestAccounts()
  accountId = (await createAccount(world.db, world.vault, { name: 'Alice' })).apiKey
})
after(() => world.close())

const page = { page: 1, size: 20 }
const rule = (field: string, type: string, value: string) => [{ field, type, value }]

/** Counts rows without using the tally table; returns the counts as text. */
async function counted(sql: string): Promise<string[]> {
  const { rows } = await world.db.query<{ line: string }>(
    `select line from (${sql}) as each(line) order by 1`,
  )
  return rows.map(({ line }) => line)
}

const byHand = (table: string, columns: string[]) =>
  `select concat_ws(' ', ${columns.join(', ')}, count(*)) from ${table} group by ${columns.join(', ')}`
const kept = (table: string, columns: string[], n: string) =>
  `select concat_ws(' ', ${columns.join(', ')}, ${n}) from ${table} where ${n} <> 0`

async function exact(): Promise<void> {
  const [ofBrands, ofCampaigns] = [
    ['account_id', 'status'],
    ['account_id', 'brand_id', 'status', 'usecase'],
  ]
  assert.deepEqual(
    await counted(kept('brand_tally', ofBrands, 'brands')),
    await counted(byHand('brand', ofBrands)),
  )
  assert.deepEqual(
    await counted(kept('campaign_tally', ofCampaigns, 'campaigns')),
    await counted(byHand('campaign', ofCampaigns)),
  )
}

test('brands and campaigns are counted exactly while they are created, moved and deleted concurrently', async () => {
  const positions = await Promise.all(
    Array.from({ length: 6 }, () => storeCampaigns(world.db, accountId, { count: 40, registeredAt: 1 })),
  )
  const brandIds = positions.map(({ brandId }) => brandId)
  const change = (n: number) =>
    world.db.tx(async (sql) => {
      // The brand is locked first, as in every transaction that changes its campaigns.
      const brandId = brandIds[n % brandIds.length]
      await sql.query('select from brand where id = $1 for update', [brandId])
      const status = ['SUSPENDED', 'CANCELED', 'ACTIVE'][n % 3]
      await sql.query(`update campaign set status = $2, usecase = $3 where brand_id = $1 and seq % 7 = $4`, [
        brandId,
        status,
        n % 2 ? 'MARKETING' : 'MIXED',
        n % 7,
      ])
      if (n % 5 === 0) await sql.query('delete from campaign where brand_id = $1 and seq % 11 = 3', [brandId])
      await sql.query('update brand set status = $2 where id = $1', [brandId, n % 4 ? 'ACTIVE' : 'SUSPENDED'])
      if (n % 6 === 0) throw new Error('given up')
    })
  await Promise.allSettled(Array.from({ length: 60 }, (_, n) => change(n)))
  await exact()
})

test('lists return the counts of the tally, with and without a filter on its columns', async () => {
  const { brandId } = await storeCampaigns(world.db, accountId, { count: 30 })
  await world.db.query(
    `update campaign set status = 'SUSPENDED', usecase = 'MIXED' where brand_id = $1 and seq % 3 = 0`,
    [brandId],
  )
  const { rows } = await world.db.query<{ n: number }>(
    `select count(*)::int as n from campaign where brand_id = $1 and status = 'SUSPENDED'`,
    [brandId],
  )
  const suspended = rows[0]!.n
  const totals = async (filter: ReturnType<typeof rule>[]) => {
    const { total, rows: shown } = await listPage(
      world.db,
      campaignListing,
      campaignsOf(accountId, brandId, filter),
      { page: 1, size: 100 },
    )
    assert.equal(shown.length, total)
    return total
  }
  assert.equal(await totals([]), 30)
  assert.equal(await totals([rule('status', '=', 'suspended')]), suspended)
  assert.equal(await totals([rule('status', '==', 'suspended')]), 0)
  assert.equal(await totals([rule('usecase', '!=', 'mixed')]), 30 - suspended)
  assert.equal(await totals([[...rule('status', '^=', 'SUS'), ...rule('usecase', '~=', 'CARE')]]), 30)
  assert.equal(await totals([rule('status', '==', 'SUSPENDED'), rule('label', '==', 'x')]), 0)
  assert.equal(await totals([rule('usecase', 'regexp', '^MI')]), suspended)
  const brands = { accountId, filter: [], ...page }
  const { total } = await listBrands(world.db, { ...brands, statuses: ['ACTIVE'] })
  await world.db.query(`update brand set status = 'TERMINATED' where id = $1`, [brandId])
  assert.equal((await listBrands(world.db, { ...brands, statuses: ['ACTIVE'] })).total, total - 1)
  assert.deepEqual((await listBrands(world.db, { ...brands, statuses: ['TERMINATED'] })).total, 1)
  assert.deepEqual((await listBrands(world.db, { ...brands, statuses: ['DELETED'], page: 2 })).brands, [])
  await exact()
})
