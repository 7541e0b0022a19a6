import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tollFreeReviews, verificationReviews, withdrawalReviews } from '#tollfree/index.ts'
import { createAccount } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { openReviews } from '#reviews/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { approvingRegistry as approving } from '../../../test/support/approving-registry.ts'
import { storeCampaigns } from '../../../test/support/campaign-rows.ts'
import { quiet } from '../../../test/support/database.ts'
import { lockWithBrand } from '../campaigns/lock.ts'
import { moveCampaign } from '../campaigns/move-store.ts'
import { campaignReviews, suspensionReviews } from '../campaign-changes/review.ts'
import { brandSuspensionReviews } from '../brand-changes/review.ts'
import { registryReviews } from '../manual/reviews.ts'
import { resellerReviews } from '../reseller-review/review.ts'
import { resubmitCampaign } from '../campaign-changes/resubmit.ts'
import { submitForReview } from '../campaign-changes/submit.ts'
import { suspendCampaign } from '../campaign-changes/suspend.ts'
import { openRegistryWorker } from './worker.ts'
import { receiveEvent } from './events.ts'
import type { Registry } from '../requests/port.ts'

let world: TestAccounts
let accountId: string
const now = Date.UTC(2027, 0, 1)
const clock = { now: () => now }
before(async () => {
  world = await openTestAccounts()
  accountId = (await createAccount(world.db, world.vault, { name: 'Alice' })).apiKey
})
after(() => world.close())

const kinds = {
  campaign: campaignReviews,
  'campaign-suspension': suspensionReviews,
  'brand-suspension': brandSuspensionReviews,
  reseller: resellerReviews,
  ...registryReviews,
  'toll-free': tollFreeReviews,
  'toll-free-verification': verificationReviews,
  'toll-free-withdrawal': withdrawalReviews,
}
const by = { actor: 'test', now }
const network = async () => {
  const records = await approving.qualify({
    usecase: 'CUSTOMER_CARE',
    brand: {},
    verified: true,
    vettings: [],
  })
  return records === 'denied' ? [] : records
}

/** A campaign in review, with its network records. */
async function submitted(): Promise<string> {
  const { ids } = await storeCampaigns(world.db, accountId, { status: 'PENDING_REVIEW' })
  const id = ids[0]!
  await world.db.query('update campaign set mno_metadata = $2 where id = $1', [
    id,
    JSON.stringify(await network()),
  ])
  await world.db.tx(async (sql) => submitForReview(sql, (await lockWithBrand(sql, id))!, by))
  return id
}

async function approve(db: Db, id: string): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select id from review where subject_id = $1 and state = 'open'`,
    [id],
  )
  const reviews = openReviews({ db, vault: world.vault, clock, kinds })
  await db.tx((sql) => reviews.decide(sql, rows[0]!.id, { decision: 'approve', codes: [], by: 'Ada' }))
}

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await world.db.query<{ event: string }>(
    `select event from tendlc_history where machine = 'campaign' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ event }) => event)
}

/** A node that fails before each of its commits. */
const dying = (): Db => ({
  ...world.db,
  tx: (work) =>
    world.db.tx(async (sql) => {
      await work(sql)
      throw new Error('killed before the commit')
    }),
})

function workerOf(db: Db, registry: Registry = approving) {
  return openRegistryWorker({
    db,
    vault: world.vault,
    clock,
    log: quiet,
    registry,
    metrics: { queried: () => undefined },
  })
}

test('a decision and its network request are stored in one transaction; a crash before it leaves the review open', async () => {
  const id = await submitted()
  await assert.rejects(approve(dying(), id), /killed/)
  const { rows } = await world.db.query('select state from review where subject_id = $1', [id])
  assert.deepEqual([rows, await eventsOf(id)], [[{ state: 'open' }], []])
  await approve(world.db, id)
  assert.deepEqual(await eventsOf(id), ['approved'])
})

test('when a node dies before it stores a response, another node queries again under the same reference', async () => {
  const id = await submitted()
  await approve(world.db, id)
  const references: string[] = []
  const listening: Registry = {
    ...approving,
    campaign: (question) => {
      if (question.campaignId === id) references.push(question.reference)
      return approving.campaign(question)
    },
  }
  await workerOf(dying(), listening).settle()
  assert.deepEqual(await eventsOf(id), ['approved'])
  await world.db.query(
    'update registry_request set due_at = $1, leased_until = null where ended_at is null',
    [new Date(now)],
  )
  await Promise.all([workerOf(world.db, listening).settle(), workerOf(world.db, listening).settle()])
  assert.deepEqual(await eventsOf(id), ['approved', 'carriersApproved'])
  assert.deepEqual([references.length, new Set(references).size], [2, 1])
})

test('a response about a campaign that was changed meanwhile is discarded', async () => {
  const id = await submitted()
  await approve(world.db, id)
  const changing: Registry = {
    ...approving,
    async campaign(question) {
      await world.db.tx(async (sql) => {
        const campaign = (await lockWithBrand(sql, id))!
        await moveCampaign(sql, campaign, 'updated', by)
        await submitForReview(sql, { ...campaign, status: 'PENDING_REVIEW' }, by)
      })
      return approving.campaign(question)
    },
  }
  await workerOf(world.db, changing).settle()
  assert.deepEqual(await eventsOf(id), ['approved', 'updated'])
  const { rows } = await world.db.query('select status, registry_campaign_id from campaign where id = $1', [
    id,
  ])
  assert.deepEqual(rows, [{ status: 'PENDING_REVIEW', registry_campaign_id: null }])
})

async function networksOf(id: string) {
  const { rows } = await world.db.query<{ networks: { network_id: string; status: string }[] }>(
    'select mno_metadata as networks from campaign where id = $1',
    [id],
  )
  return rows[0]!.networks
}

test('the decision of one network is kept while another is queried again', async () => {
  const id = await submitted()
  await approve(world.db, id)
  await workerOf(world.db).settle()
  const [refusing, other] = (await networksOf(id)).filter(({ status }) => status === 'APPROVED')
  const suspend = (networkId: string) =>
    world.db.tx((sql) =>
      receiveEvent(
        sql,
        {
          id: `${id} ${networkId}`,
          kind: 'network-suspended',
          subjectId: id,
          category: 'COMPLAINTS',
          explanation: 'Consumers complain.',
          networkId,
        },
        now,
      ),
    )
  await suspend(refusing!.network_id)
  const { rows } = await world.db.query<{ brandId: string }>(
    'select brand_id as "brandId" from campaign where id = $1',
    [id],
  )
  const caller = { account: { id: accountId }, actor: { kind: 'key', accountId } } as Parameters<
    typeof resubmitCampaign
  >[1]
  await resubmitCampaign({ db: world.db, clock }, caller, { brandId: rows[0]!.brandId, id }, [
    refusing!.network_id,
  ])
  const meanwhile: Registry = {
    ...approving,
    async campaign(question) {
      await suspend(other!.network_id)
      return approving.campaign(question)
    },
  }
  await workerOf(world.db, meanwhile).settle()
  const after = new Map((await networksOf(id)).map((one) => [one.network_id, one.status]))
  assert.deepEqual([after.get(refusing!.network_id), after.get(other!.network_id)], ['APPROVED', 'SUSPENDED'])
})

test('a campaign suspended during the review of its changes becomes active again, and the review resumes', async () => {
  const id = await submitted()
  await approve(world.db, id)
  await workerOf(world.db).settle()
  await world.db.tx(async (sql) => {
    const campaign = (await lockWithBrand(sql, id))!
    await moveCampaign(sql, campaign, 'updated', by)
    await submitForReview(sql, campaign, by)
    await suspendCampaign(sql, id, { category: 'SPAM', explanation: 'Complaints.' }, by)
  })
  await approve(world.db, id)
  assert.deepEqual(await eventsOf(id), [
    'approved',
    'carriersApproved',
    'updated',
    'suspended',
    'restored',
    'updated',
  ])
  const { rows } = await world.db.query('select status, traffic_enabled from campaign where id = $1', [id])
  assert.deepEqual(rows, [{ status: 'PENDING_REVIEW', traffic_enabled: true }])
  await approve(world.db, id)
  assert.equal((await eventsOf(id)).at(-1), 'approved')
})

const markResold = (id: string, registryId: string | null) =>
  world.db.query('update campaign set reseller = true, reseller_id = $2 where id = $1', [id, registryId])
const makeDue = () =>
  world.db.query('update registry_request set due_at = $1, leased_until = null where ended_at is null', [
    new Date(now),
  ])

test('a campaign is not submitted to networks before its reseller has an ID', async () => {
  const id = await submitted()
  await markResold(id, null)
  await approve(world.db, id)
  const requested: string[] = []
  const listening: Registry = {
    ...approving,
    campaign: (question) => {
      if (question.campaignId === id) requested.push(question.reference)
      return approving.campaign(question)
    },
  }
  await workerOf(world.db, listening).settle()
  assert.deepEqual([requested, await eventsOf(id)], [[], ['approved']])
  await markResold(id, 'R123456')
  await makeDue()
  await workerOf(world.db, listening).settle()
  assert.deepEqual([requested.length, await eventsOf(id)], [1, ['approved', 'carriersApproved']])
})

test('a campaign that gets a pending reseller while networks decide becomes active only once the reseller has an ID', async () => {
  const id = await submitted()
  await approve(world.db, id)
  const meanwhile: Registry = {
    ...approving,
    async campaign(question) {
      await markResold(id, null)
      return approving.campaign(question)
    },
  }
  await workerOf(world.db, meanwhile).settle()
  assert.deepEqual(await eventsOf(id), ['approved'])
  await markResold(id, 'R123456')
  await makeDue()
  await workerOf(world.db).settle()
  assert.deepEqual(await eventsOf(id), ['approved', 'carriersApproved'])
})
