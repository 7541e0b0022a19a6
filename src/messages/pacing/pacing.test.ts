import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createRoute, openCarriers, openCarriersMetrics, putCarrier, type Carriers } from '#carriers/index.ts'
import { assignNumber } from '#numbers/index.ts'
import { timeOfUuid, uuidv7 } from '#platform/ids.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { openCampaignLinks, type CampaignLinks } from '#tendlc/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { linkNow, storeCampaign } from '../../../test/support/linked.ts'
import { openSender, outbound } from '../../../test/support/messages.ts'
import { until } from '../../../test/support/until.ts'
import { storeDecided } from '../storing/accept-store.ts'
import { campaignsOf, paceIn } from '../checks/campaigns.ts'
import { claimExpired } from '../leases/claim-store.ts'
import { openPacing } from './pacing.ts'
import { nextTurn } from './pacing-store.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { retained } from '../retained.ts'
import { readQueues } from '../queues/queue-store.ts'
import { moveStranded } from '../dispatch/reroute-store.ts'

let world: TestAccounts
let carriers: Carriers
let campaigns: CampaignLinks
let accountId: string
let made = 0
/** Exchange time of all nodes. */
let now = Date.UTC(2027, 0, 1)

before(async () => {
  world = await openTestAccounts()
  const { db, vault, epoch } = world
  accountId = (await openSender(world, 1_000_000)).accountId
  for (const [priority, id] of ['live', 'dead'].entries()) {
    await putCarrier(db, vault, { id, name: id, host: '127.0.0.1', port: 1, systemId: 'a', password: 'a' })
    const route = { prefix: '', sender: 'any', carrierId: id, priority, weight: 1, last: false } as const
    await createRoute(db, route)
  }
  // Another node has a session with the carrier `live`; no node has one with `dead`.
  await db.query(
    `insert into carrier_bind (carrier_id, slot, owner, lease_until, state, unbound_since)
      values ('live', 1, $1, now() + interval '1 hour', 'BOUND', null), ('dead', 1, null, null, 'CLOSED', now() - interval '1 hour')`,
    [uuidv7()],
  )
  const metrics = openCarriersMetrics(openMetrics())
  carriers = await openCarriers({ db, vault, nodeId: uuidv7(), log: quiet, metrics })
  campaigns = openCampaignLinks({ db, epoch })
  await until(() => carriers.availability.isUp('live'), Boolean)
})
after(async () => {
  await carriers.drain(0)
  await world.close()
})
beforeEach(() => (now += 3_600_000))

const clock = { now: () => now, agree: () => {}, advanceTo: async () => now }

/** A node that paces messages when called. */
function openNode() {
  const { db } = world
  return openPacing({ db, carriers, campaigns, clock, log: quiet, released: () => undefined })
}

/** Runs several nodes concurrently until no message is due. */
async function look(nodes = [openNode(), openNode()]): Promise<void> {
  for (const node of nodes) node.start()
  await Promise.all(nodes.map((node) => node.now()))
  await Promise.all(nodes.map((node) => node.stop()))
}

const at = (perMinute: number | null, of: 'number' | 'campaign' = 'campaign') => [
  { network_id: '10017', mno: 'AT&T', att_tpm: perMinute, att_number_based: of === 'number', tmo_tpd: null },
]

async function ownNumber(): Promise<string> {
  const msisdn = `1201888${String(++made).padStart(4, '0')}`
  const number = { msisdn, country: 'US', type: 'mobile-lvn', accountId } as const
  assert.ok(await assignNumber(world.db, { ...number, features: ['SMS'] }))
  return msisdn
}

type Campaign = Awaited<ReturnType<typeof storeCampaign>>

async function numberOf(campaign: Campaign): Promise<string> {
  const number = await ownNumber()
  await linkNow(world.db, accountId, campaign, number)
  await world.epoch.poll()
  return number
}

async function setNetworks({ campaign }: Campaign, networks: object[]): Promise<void> {
  await world.db.query('update campaign set mno_metadata = $2 where id = $1', [
    campaign,
    JSON.stringify(networks),
  ])
  await world.epoch.poll()
}

/** Stores decided texts of a number for a network; returns their IDs. */
async function accepted(
  sender: string,
  count: number,
  changes: { network?: string; carrierId?: string; parts?: number; ttlMs?: number } = {},
): Promise<string[]> {
  const { network = '310410', carrierId = 'live', parts = 1, ttlMs = 86_400_000 } = changes
  const messages = Array.from({ length: count }, () =>
    outbound({
      accountId,
      sender,
      recipient: '12125550100',
      network,
      carrierId,
      parts,
      acceptedAt: now,
      expiresAt: now + ttlMs,
    }),
  )
  const gate = { campaigns, carriers }
  const links = await campaignsOf(gate, messages)
  const decided = messages.map((message) => {
    const pace = paceIn(gate, links, message)
    const common = { actor: 'test', details: null, refusal: undefined, leased: false, away: null }
    return { ...common, message: { ...message, ...(pace && { pace }) } }
  })
  await storeDecided(world.db, decided, { id: uuidv7(), leaseSeconds: 30 })
  return messages.map(({ id }) => id)
}

/** The messages that are due. */
async function due(ids: readonly string[]): Promise<string[]> {
  const { rows } = await world.db.query<{ id: string }>(
    `select message_id as id from dispatch where message_id = any($1::uuid[]) and due_at <= to_timestamp($2::float8 / 1000)
      order by message_id`,
    [ids, now],
  )
  return rows.map(({ id }) => id)
}

test('messages of a campaign are sent at its rate per minute, oldest first, regardless of its numbers and of concurrent nodes [S2-113] [S2-049]', async () => {
  const campaign = await storeCampaign(world.db, accountId, { networks: at(5) })
  const [first, second] = [await numberOf(campaign), await numberOf(campaign)]
  const ids = [...(await accepted(first, 7)), ...(await accepted(second, 5))].toSorted()
  assert.deepEqual(await due(ids), [])
  await look()
  assert.deepEqual(await due(ids), ids.slice(0, 5))
  await look()
  assert.deepEqual(await due(ids), ids.slice(0, 5))
  const next = (await nextTurn(world.db, now))!
  assert.equal(next, now + 60_000)
  now = next - 1
  await look()
  assert.deepEqual(await due(ids), ids.slice(0, 5))
  now = next
  await look()
  assert.deepEqual(await due(ids), ids.slice(0, 10))
  now += 60_000
  await look()
  assert.deepEqual(await due(ids), ids)
  assert.equal(await nextTurn(world.db, now), undefined)
})

test('if a network limits each number, numbers of a campaign do not wait for each other; other networks never wait [S2-049]', async () => {
  const campaign = await storeCampaign(world.db, accountId, { networks: at(2, 'number') })
  const [first, second] = [await numberOf(campaign), await numberOf(campaign)]
  const ids = await accepted(first, 3)
  const others = await accepted(second, 2)
  const free = await accepted(first, 3, { network: '310260' })
  assert.deepEqual(await due(free), free)
  await look()
  assert.deepEqual(await due([...ids, ...others]), [...ids.slice(0, 2), ...others].toSorted())
})

test('networks limit segments, so segments are counted, and no message overtakes a long one', async () => {
  const number = await numberOf(await storeCampaign(world.db, accountId, { networks: at(4) }))
  const ids = [
    ...(await accepted(number, 1, { parts: 3 })),
    ...(await accepted(number, 1, { parts: 2 })),
    ...(await accepted(number, 1)),
  ]
  await look()
  assert.deepEqual(await due(ids), ids.slice(0, 1))
  now += 60_000
  await look()
  assert.deepEqual(await due(ids), ids)
})

test('waiting messages follow changes of the limit of their network and of the campaign of their number', async () => {
  const campaign = await storeCampaign(world.db, accountId, { networks: at(6) })
  const [number, moved] = [await numberOf(campaign), await numberOf(campaign)]
  const ids = await accepted(number, 30)
  const gone = await accepted(moved, 3)
  await look()
  assert.equal((await due(ids)).length, 6)
  await setNetworks(campaign, at(2))
  now += 60_000
  await look()
  assert.equal((await due(ids)).length, 8)
  await setNetworks(campaign, at(10))
  now += 60_000
  await look()
  assert.equal((await due(ids)).length, 18)
  const other = await storeCampaign(world.db, accountId, { networks: at(1) })
  await world.db.query('update campaign_number set campaign_id = $2, brand_id = $3 where number = $1', [
    moved,
    other.campaign,
    other.brand,
  ])
  await setNetworks(campaign, at(null))
  await setNetworks(other, at(1))
  now += 60_000
  await look()
  assert.deepEqual([(await due(ids)).length, (await due(gone)).length], [30, 1])
  now += 60_000
  await look()
  assert.equal((await due(gone)).length, 2)
})

test('messages of a number without a campaign, or with a closed network, wait no longer and are rejected at submit', async () => {
  const campaign = await storeCampaign(world.db, accountId, { networks: at(1) })
  const [number, closed] = [await numberOf(campaign), await numberOf(campaign)]
  const ids = await accepted(number, 3)
  await look()
  assert.equal((await due(ids)).length, 1)
  await world.db.query(`update campaign_number set status = 'UNLINKED' where number = $1`, [number])
  await setNetworks(campaign, at(2))
  now += 60_000
  await look()
  assert.equal((await due(ids)).length, 3)
  const later = await accepted(closed, 3)
  await setNetworks(campaign, [{ ...at(2)[0], status: 'SUSPENDED' }])
  await look()
  assert.deepEqual(await due(later), later)
})

test('messages for an unreachable carrier get no turn, move with their throttle bucket to another carrier, and block no others', async () => {
  const campaign = await storeCampaign(world.db, accountId, { networks: at(2) })
  const number = await numberOf(campaign)
  const stuck = await accepted(number, 3, { carrierId: 'dead' })
  const queue = (await readQueues(world.db, ['dead'])).get('dead')
  assert.deepEqual(queue, { count: 3, moreThan: false, oldestAt: timeOfUuid(stuck.toSorted()[0]!) })
  const ids = await accepted(number, 1)
  await look()
  assert.deepEqual([await due(stuck), await due(ids)], [[], ids])
  now += 600_000
  const moves = stuck.map((id) => ({ id, carrierId: 'dead', attempt: 0, to: 'live', reason: 'test' }))
  assert.equal(await moveStranded(world.db, moves, now), 3)
  assert.deepEqual(await due(stuck), [])
  await look()
  assert.deepEqual(await due(stuck), stuck.slice(0, 2))
})

test('hundreds of throttle buckets of an unreachable carrier hide no later bucket, nor another carrier of the last one', async () => {
  const campaign = await storeCampaign(world.db, accountId, { networks: at(2) })
  const number = await numberOf(campaign)
  const [id] = await accepted(number, 1)
  await world.db.query(
    `insert into dispatch (message_id, account_id, carrier_id, due_at, expires_at, bucket)
      select gen_random_uuid(), $1, 'dead', 'infinity', to_timestamp($2::float8 / 1000) + interval '1 hour', ' ' || n
        from generate_series(1, 300) n`,
    [accountId, now],
  )
  // The hundredth bucket also has messages for the carrier that is down.
  await world.db.query(
    `update dispatch set bucket = (select max(bucket) from (select bucket from dispatch where bucket like ' %' order by bucket limit 100) l)
      where message_id = $1`,
    [id],
  )
  await look([openNode()])
  assert.deepEqual(await due([id!]), [id])
  await world.db.query(`delete from dispatch where bucket like ' %'`)
})

test('a message that expires in a throttle bucket is swept like any other', async () => {
  const number = await numberOf(await storeCampaign(world.db, accountId, { networks: at(1) }))
  const ids = await accepted(number, 2, { ttlMs: 20_000 })
  await look()
  assert.deepEqual(await due(ids), ids.slice(0, 1))
  now += 20_000
  const expired = await claimExpired(world.db, { owner: uuidv7(), leaseSeconds: 30, now })
  assert.deepEqual(
    expired.map(({ id }) => id).filter((id) => id === ids[1]),
    [ids[1]],
  )
  await look()
  assert.deepEqual(await due(ids), ids.slice(0, 1))
})

test('a node that dies while it paces messages has released none', async () => {
  const number = await numberOf(await storeCampaign(world.db, accountId, { networks: at(2) }))
  const ids = await accepted(number, 3)
  const died = new Error('died before the commit')
  const tx: TestAccounts['db']['tx'] = (work) =>
    world.db.tx(async (sql) => {
      await work(sql)
      throw died
    })
  const dying = { ...world.db, tx }
  const node = openPacing({ db: dying, carriers, campaigns, clock, log: quiet, released: () => undefined })
  await look([node])
  assert.deepEqual(await due(ids), [])
  await look()
  assert.deepEqual(await due(ids), ids.slice(0, 2))
})

test('throttle buckets unused for an hour are deleted, except those with waiting messages', async () => {
  const [idle, awaited] = [at(1), at(0)]
  const first = await accepted(
    await numberOf(await storeCampaign(world.db, accountId, { networks: idle })),
    1,
  )
  const second = await accepted(
    await numberOf(await storeCampaign(world.db, accountId, { networks: awaited })),
    1,
  )
  await look()
  const known = async (ids: string[]) =>
    (
      await world.db.query(
        'select from throttle_bucket join dispatch using (bucket) where message_id = any($1)',
        [ids],
      )
    ).rowCount
  assert.deepEqual([await known(first), await known(second)], [1, 1])
  now += 2 * 3_600_000
  await deleteOld(world.db, retained, now)
  assert.deepEqual([await known(first), await known(second)], [0, 1])
})
