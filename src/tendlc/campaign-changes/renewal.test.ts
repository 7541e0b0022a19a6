import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createAccount, lockBalances, putFee, topUp } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { untilBlocked } from '../../../test/support/blocked.ts'
import { storeCampaigns } from '../../../test/support/campaign-rows.ts'
import type { NetworkRecord } from '../requests/port.ts'
import { applyCampaign } from './carriers.ts'
import { lockWithBrand } from '../campaigns/lock.ts'
import { moveCampaign } from '../campaigns/move-store.ts'
import { openRenewals } from './renewal.ts'
import type { CampaignEvent } from '../campaigns/states.ts'

let world: TestAccounts
let now = Date.UTC(2027, 0, 31, 12)
const clock = { now: () => now }
before(async () => {
  world = await openTestAccounts()
  await world.db.tx((sql) => putFee(sql, 'campaign', { country: '', numberType: '' }, 2 * euro))
})
after(() => world.close())

const euro = 1_000_000
const renewalsOf = (db: Db = world.db) => openRenewals({ db, clock, graceDays: 7 })
const at = (date: string) => void (now = Date.parse(date))

async function accountWith(amount: number): Promise<string> {
  const { apiKey } = await createAccount(world.db, world.vault, { name: 'Owner' })
  await world.db.tx((sql) => topUp(sql, apiKey, amount, 'start'))
  return apiKey
}

async function moneyOf(accountId: string): Promise<{ balance: number; fees: number }> {
  const { rows } = await world.db.query<{ balance: number; fees: number }>(
    `select amount as balance, (select count(*)::int from ledger_entry l
        where l.account_id = b.account_id and kind = 'fee') as fees
      from balance b where account_id = $1`,
    [accountId],
  )
  return rows[0]!
}

type StoredCampaign = { status: string; traffic_enabled: boolean; renewal_at: Date; months_renewed: number }

async function campaign(id: string): Promise<StoredCampaign> {
  const { rows } = await world.db.query<StoredCampaign>(
    'select status, traffic_enabled, renewal_at, months_renewed from campaign where id = $1',
    [id],
  )
  return rows[0]!
}

test('each campaign pays twelve renewals a year, even if several nodes renew simultaneously [S2-078]', async () => {
  const owner = await accountWith(10_000 * euro)
  at('2027-01-31T12:00:00Z')
  const { ids } = await storeCampaigns(world.db, owner, { count: 100, registeredAt: now })
  const nodes = [renewalsOf(), renewalsOf()]
  at('2027-02-28T11:59:59Z')
  await nodes[0]!.settle()
  assert.equal((await moneyOf(owner)).fees, 0)
  assert.equal(await nodes[0]!.nextDue(now), Date.parse('2027-02-28T12:00:00Z'))
  at('2028-01-31T12:00:00Z')
  await Promise.all(nodes.map((node) => node.settle()))
  assert.deepEqual(await moneyOf(owner), { balance: (10_000 - 2 * 12 * 100) * euro, fees: 1200 })
  const one = await campaign(ids[7]!)
  assert.deepEqual([one.status, one.traffic_enabled, one.months_renewed], ['ACTIVE', true, 12])
  assert.deepEqual(one.renewal_at, new Date('2028-02-29T12:00:00Z'))
})

test('when a node dies during renewals, another node completes them without double charges', async () => {
  const owner = await accountWith(1_000 * euro)
  at('2029-01-15T00:00:00Z')
  const { ids } = await storeCampaigns(world.db, owner, { count: 20, registeredAt: now })
  at('2029-02-15T00:00:00Z')
  const dying: Db = {
    ...world.db,
    tx: (work) =>
      world.db.tx(async (sql) => {
        await work(sql)
        throw new Error('killed before the commit')
      }),
  }
  await assert.rejects(renewalsOf(dying).settle(), /killed/)
  assert.deepEqual(await moneyOf(owner), { balance: 1_000 * euro, fees: 0 })
  await renewalsOf().settle()
  assert.deepEqual(await moneyOf(owner), { balance: 960 * euro, fees: 20 })
  assert.equal((await campaign(ids[0]!)).months_renewed, 1)
  await world.db.query('update campaign set renewal_due = null')
})

/** Asserts that a campaign ends on its renewal day without a charge, and that the campaign count of its brand decreases. */
async function assertLapses(
  input: { status: string; autoRenewal: boolean },
  months: [string, string, string],
) {
  const [registered, eve, renewal] = months
  const owner = await accountWith(1_000 * euro)
  at(registered)
  const { ids, brandId } = await storeCampaigns(world.db, owner, { ...input, registeredAt: now })
  const settle = () => renewalsOf().settle()
  at(eve)
  await settle()
  const before = await campaign(ids[0]!)
  assert.deepEqual([before.status, before.traffic_enabled], [input.status, true])
  at(renewal)
  await Promise.all([settle(), settle()])
  const { status, traffic_enabled } = await campaign(ids[0]!)
  assert.deepEqual([status, traffic_enabled], ['CANCELED', false])
  const { rows } = await world.db.query('select campaign_count from brand where id = $1', [brandId])
  assert.deepEqual(rows, [{ campaign_count: 0 }])
  assert.equal((await moneyOf(owner)).fees, 0)
}

test('a campaign without auto-renewal is canceled on its renewal day [S2-169] [S2-175]', () =>
  assertLapses({ status: 'ACTIVE', autoRenewal: false }, [
    '2030-01-15T00:00:00Z',
    '2030-02-14T23:59:59Z',
    '2030-02-15T00:00:00Z',
  ]))

test('a campaign that is PENDING_CANCELLATION is canceled on its renewal day [S2-165] [S2-176]', () =>
  assertLapses({ status: 'PENDING_CANCELLATION', autoRenewal: false }, [
    '2030-03-15T00:00:00Z',
    '2030-04-14T23:59:59Z',
    '2030-04-15T00:00:00Z',
  ]))

test('an unpaid campaign expires after the grace period; a late payment counts from the due date [S2-168]', async () => {
  const owner = await accountWith(euro)
  at('2031-01-15T00:00:00Z')
  const [late, never] = [
    await storeCampaigns(world.db, owner, { registeredAt: now }),
    await storeCampaigns(world.db, await accountWith(euro), { registeredAt: now }),
  ]
  const renewals = renewalsOf()
  at('2031-02-15T00:00:00Z')
  await renewals.settle()
  assert.deepEqual(await moneyOf(owner), { balance: euro, fees: 0 })
  assert.equal(await renewals.nextDue(now), Date.parse('2031-02-15T06:00:00Z'))
  const waiting = await campaign(late.ids[0]!)
  assert.deepEqual([waiting.status, waiting.traffic_enabled], ['ACTIVE', true])
  await world.db.tx((sql) => topUp(sql, owner, 10 * euro, 'more'))
  at('2031-02-20T00:00:00Z')
  await renewals.settle()
  assert.deepEqual((await campaign(late.ids[0]!)).renewal_at, new Date('2031-03-15T00:00:00Z'))
  at('2031-02-22T00:00:00Z')
  await renewals.settle()
  const expired = await campaign(never.ids[0]!)
  assert.deepEqual([expired.status, expired.traffic_enabled], ['EXPIRED', false])
  assert.equal((await campaign(late.ids[0]!)).status, 'ACTIVE')
})

test('changes requested for 90 days stop the traffic, but do not end the campaign [S2-162]', async () => {
  const owner = await accountWith(100 * euro)
  at('2032-01-01T00:00:00Z')
  const { ids } = await storeCampaigns(world.db, owner, { status: 'UPDATES_REQUIRED', registeredAt: now })
  await world.db.query(`update campaign set updates_due = $2, renewal_due = null where id = $1`, [
    ids[0],
    new Date(now + 90 * 86_400_000),
  ])
  at('2032-03-30T23:59:59Z')
  await renewalsOf().settle()
  assert.equal((await campaign(ids[0]!)).traffic_enabled, true)
  at('2032-03-31T00:00:00Z')
  await Promise.all([renewalsOf().settle(), renewalsOf().settle()])
  const { status, traffic_enabled } = await campaign(ids[0]!)
  assert.deepEqual([status, traffic_enabled], ['UPDATES_REQUIRED', false])
  const { rows } = await world.db.query('select event from tendlc_history where subject_id = $1', [ids[0]])
  assert.deepEqual(rows, [{ event: 'overdue' }])
})

/** A network that approved the campaign. */
const network: NetworkRecord = {
  network_id: '10036',
  mno: 'US Cellular',
  status: 'APPROVED',
  mno_support: true,
  mno_review: false,
  qualify: true,
  min_msg_samples: 1,
  req_subscriber_opt_in: false,
  req_subscriber_opt_out: false,
  req_subscriber_help: false,
  no_embedded_link: false,
  no_embedded_phone: false,
  att_msg_class: null,
  att_tpm: null,
  att_mms_tpm: null,
  att_number_based: null,
  tmo_brand_tier: null,
  tmo_tpd: null,
  complaints: [],
}

test('a campaign that was ported out and imported again is renewed without charges for the time between [S2-172]', async () => {
  const owner = await accountWith(100 * euro)
  at('2033-01-15T00:00:00Z')
  const { ids } = await storeCampaigns(world.db, owner, { registeredAt: now })
  const id = ids[0]!
  await world.db.query('update campaign set partner = true where id = $1', [id])
  const move = (event: CampaignEvent) =>
    world.db.tx(async (sql) => {
      const campaign = (await lockWithBrand(sql, id))!
      assert.ok(await moveCampaign(sql, campaign, event, { actor: 'test', now }))
    })
  await move('portedOut')
  at('2033-05-01T00:00:00Z')
  await renewalsOf().settle()
  await move('migrated')
  await move('approved')
  const answer = { registryCampaignId: 'C1', networks: [network] }
  for (let again = 0; again < 2; again++)
    await world.db.tx(async (sql) =>
      applyCampaign(sql, (await lockWithBrand(sql, id))!, answer, { asking: null, now }),
    )
  assert.deepEqual((await campaign(id)).renewal_at, new Date('2033-05-15T00:00:00Z'))
  await renewalsOf().settle()
  assert.equal((await moneyOf(owner)).fees, 0)
  at('2033-06-15T00:00:00Z')
  await renewalsOf().settle()
  assert.deepEqual(await moneyOf(owner), { balance: 96 * euro, fees: 2 })
  assert.equal((await campaign(id)).status, 'ACTIVE')
})

test('renewals lock balances before the epoch, in the order of all other transactions', async () => {
  const owner = await accountWith(100 * euro)
  at('2034-01-15T00:00:00Z')
  const off = await storeCampaigns(world.db, owner, { autoRenewal: false, registeredAt: now })
  await storeCampaigns(world.db, owner, { registeredAt: now })
  at('2034-02-15T00:00:00Z')
  let settled: Promise<boolean> | undefined
  await world.db.tx(async (sql) => {
    await lockBalances(sql, [owner])
    settled = renewalsOf().settle()
    settled.catch(() => undefined)
    await untilBlocked(world.db)
    await bumpEpoch(sql)
  })
  await settled
  assert.equal((await campaign(off.ids[0]!)).status, 'CANCELED')
  assert.equal((await moneyOf(owner)).fees, 1)
})

/** Stores a number that is linked to a campaign under this link ID. */
async function storeLink(
  id: string,
  accountId: string,
  { brandId, ids }: { brandId: string; ids: string[] },
) {
  const number = `1201888${id.slice(-4)}`
  await world.db.query(
    `with owned as (insert into number (msisdn, country, type, account_id, ownership_id, owned_since)
        values ($2, 'US', 'mobile-lvn', $3, gen_random_uuid(), now()))
      insert into campaign_number (id, account_id, brand_id, campaign_id, number, country, status, submitted_at, created_at, updated_at)
      values ($1, $3, $4, $5, $2, 'US', 'LINKED', now(), now(), now())`,
    [id, number, accountId, brandId, ids[0]],
  )
}

/** Makes all connections update the same row of the epoch. Normally each connection has one of several rows, so two connections may share a row. */
async function shareEpoch(): Promise<void> {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(`create or replace function increase_epoch() returns void
    language sql as $$ update policy_epoch set epoch = epoch + 1 where slot = 0 $$`)
  await owner.end()
}

test('one renewal that ends campaigns for two reasons locks their numbers in order, and does not block other changes', async () => {
  await shareEpoch()
  const owner = await accountWith(1)
  at('2035-01-15T00:00:00Z')
  const unpaid = await storeCampaigns(world.db, owner, { registeredAt: now })
  const off = await storeCampaigns(world.db, owner, { autoRenewal: false, registeredAt: now })
  const [first, second] = ['0000', '0001'].map((end) => `01000000-0000-7000-8000-00000000${end}`)
  await storeLink(first!, owner, unpaid)
  await storeLink(second!, owner, off)
  at('2035-03-15T00:00:00Z')
  let settled: Promise<boolean> | undefined
  await world.db.tx(async (sql) => {
    const lock = (id: string) => sql.query('select from campaign_number where id = $1 for update', [id])
    await lock(first!)
    settled = renewalsOf().settle()
    settled.catch(() => undefined)
    await untilBlocked(world.db)
    await lock(second!)
    await bumpEpoch(sql)
  })
  await settled
  assert.deepEqual(
    [(await campaign(unpaid.ids[0]!)).status, (await campaign(off.ids[0]!)).status],
    ['EXPIRED', 'CANCELED'],
  )
  const { rows } = await world.db.query('select status from campaign_number where account_id = $1', [owner])
  assert.deepEqual(rows, [{ status: 'UNLINKING' }, { status: 'UNLINKING' }])
})
