import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import { assignNumber } from '#numbers/index.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { untilBlocked } from '../../../test/support/blocked.ts'
import { storeCampaigns } from '../../../test/support/campaign-rows.ts'
import { lockWithBrand } from '../campaigns/lock.ts'
import { moveCampaign, moveCampaigns } from '../campaigns/move-store.ts'
import { campaignStates, isClosed } from '../campaigns/states.ts'
import { insertLink } from './store.ts'

let world: TestAccounts
let accountId: string
before(async () => {
  world = await openTestAccounts()
  accountId = (await createAccount(world.db, world.vault, { name: 'Alice' })).apiKey
})
after(() => world.close())

const now = Date.UTC(2027, 0, 1)
let made = 0

/** Links a number of the account to a campaign, and gives the link a status. */
async function linked(at: { brandId: string; campaignId: string }, status: string): Promise<string> {
  const number = `1201777${String(++made).padStart(4, '0')}`
  const input = { msisdn: number, country: 'US', type: 'mobile-lvn', accountId } as const
  assert.ok(await assignNumber(world.db, { ...input, features: ['SMS'] }))
  const { rows } = await world.db.query<{ id: string }>(
    'select ownership_id as id from number where msisdn = $1',
    [number],
  )
  const link = { accountId, ...at, number, ownershipId: rows[0]!.id, compliance: [], now: now - 1000 }
  const { id } = (await insertLink(world.db, link))!
  await world.db.query('update campaign_number set status = $2, due_at = null where id = $1', [id, status])
  return id
}

async function links(campaignId: string) {
  const { rows } = await world.db.query<{ status: string; pending: boolean; reason: string | null }>(
    `select status, due_at is not null as pending,
        (select reason from tendlc_history h where h.subject_id = n.id::text order by h.id desc limit 1) as reason
       from campaign_number n where campaign_id = $1 order by id`,
    [campaignId],
  )
  return rows
}

test('every event that ends a campaign unlinks its numbers in the same transaction and notifies the registry [S2-183]', async () => {
  for (const event of new Set(campaignStates.moves.map((move) => move[1]))) {
    const to = campaignStates.to(event)
    const status = campaignStates.from(event).find((one) => !isClosed(one))
    if (status === undefined || status === 'none') continue
    const { brandId, ids } = await storeCampaigns(world.db, accountId, { status, registeredAt: now })
    const at = { brandId, campaignId: ids[0]! }
    for (const link of ['LINKED', 'LINKING', 'REJECTED', 'UNLINKED']) await linked(at, link)
    await world.db.tx(async (sql) => {
      const campaign = (await lockWithBrand(sql, at.campaignId))!
      assert.ok(await moveCampaign(sql, campaign, event, { actor: 'test', now }))
    })
    const left = isClosed(to)
    const seen = await links(at.campaignId)
    assert.deepEqual(
      seen.map((one) => one.status),
      left
        ? ['UNLINKING', 'UNLINKING', 'REJECTED', 'UNLINKED']
        : ['LINKED', 'LINKING', 'REJECTED', 'UNLINKED'],
      event,
    )
    if (left) assert.deepEqual([seen[0]!.pending, seen[0]!.reason], [true, `The campaign is ${to}.`])
  }
})

test('ending many campaigns together unlinks only the numbers of the ended campaigns', async () => {
  const { brandId, ids } = await storeCampaigns(world.db, accountId, { count: 20, registeredAt: now })
  for (const campaignId of ids) for (let i = 0; i < 3; i++) await linked({ brandId, campaignId }, 'LINKED')
  const ending = ids
    .slice(0, 15)
    .map((id) => ({ id, account_id: accountId, brand_id: brandId, status: 'ACTIVE' }))
  await world.db.query(`update campaign set status = 'REJECTED' where id = $1`, [ids[0]])
  const moved = await world.db.tx((sql) =>
    moveCampaigns(sql, ending, 'portedOut', { actor: 'registry', now }),
  )
  assert.equal(moved.size, 14)
  const { rows } = await world.db.query<{ status: string; n: number }>(
    `select status, count(*)::int as n from campaign_number where brand_id = $1 group by status order by status`,
    [brandId],
  )
  assert.deepEqual(rows, [
    { status: 'LINKED', n: 18 },
    { status: 'UNLINKING', n: 42 },
  ])
})

test('a campaign that ends while the registry response for its number is stored waits, and neither change is lost', async () => {
  const { brandId, ids } = await storeCampaigns(world.db, accountId, { registeredAt: now })
  const id = await linked({ brandId, campaignId: ids[0]! }, 'LINKED')
  const { promise: waited, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: locked, resolve: reportLocked } = Promise.withResolvers<void>()
  const answer = world.db.tx(async (sql) => {
    await sql.query('select from campaign_number where id = $1 for update', [id])
    reportLocked()
    await waited
    await bumpEpoch(sql)
  })
  await locked
  const end = world.db.tx(async (sql) => {
    const campaign = (await lockWithBrand(sql, ids[0]!))!
    return moveCampaign(sql, campaign, 'canceled', { actor: 'test', now })
  })
  await untilBlocked(world.db)
  goOn()
  await answer
  assert.equal(await end, true)
  assert.deepEqual(
    (await links(ids[0]!)).map(({ status }) => status),
    ['UNLINKING'],
  )
})
