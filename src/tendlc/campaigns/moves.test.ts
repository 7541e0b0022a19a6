import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { createAccount } from '#accounts/index.ts'
import { submitReview } from '#reviews/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { storeCampaigns } from '../../../test/support/campaign-rows.ts'
import { insertRequest } from '../requests/store.ts'
import { campaignStatuses } from '../shapes/enumerations.ts'
import { lockWithBrand } from './lock.ts'
import { moveCampaign } from './move-store.ts'
import { campaignStates, finalStates, type CampaignEvent } from './states.ts'

let world: TestAccounts
let accountId: string
before(async () => {
  world = await openTestAccounts()
  accountId = (await createAccount(world.db, world.vault, { name: 'Alice' })).apiKey
})
after(() => world.close())

const now = Date.UTC(2027, 0, 1)
const events = [...new Set(campaignStates.moves.map(([, event]) => event))]
const over = [...finalStates, 'CNP_CANCELED', 'PORTED_OUT']

/** A campaign according to the state table. */
type Model = { status: string; traffic: boolean; moves: [string, string, string][] }

const opens = ['carriersApproved', 'restored']
const leaves: readonly string[] = [
  'approved',
  'changesRequested',
  'updated',
  'stopped',
  'migrated',
  'resellerRejected',
]

function moved(model: Model, event: CampaignEvent): Model {
  if (!campaignStates.allows(model.status, event)) return model
  const to = campaignStates.to(event)
  const traffic = opens.includes(event) || (leaves.includes(event) && model.traffic)
  return { status: to, traffic, moves: [...model.moves, [model.status, event, to]] }
}

/** The stored campaign, with its reviews, requests and counts. */
async function kept(id: string) {
  const { rows } = await world.db.query<{
    status: string
    traffic: boolean
    count: number
    reviews: number
    questions: number
    withdrawals: number
    due: boolean
    moves: [string, string, string][]
  }>(
    `select c.status, traffic_enabled as traffic, b.campaign_count as count, renewal_due is not null as due,
       (select count(*)::int from review where subject_id = c.id and state = 'open') as reviews,
       (select count(*)::int from registry_request where campaign_id = c.id and kind = 'campaign' and ended_at is null) as questions,
       (select count(*)::int from registry_request where campaign_id = c.id and kind = 'campaign-withdrawal') as withdrawals,
       coalesce((select jsonb_agg(jsonb_build_array(from_state, event, to_state) order by id) from tendlc_history
          where subject_id = c.id), '[]') as moves
      from campaign c join brand b on b.id = c.brand_id where c.id = $1`,
    [id],
  )
  return rows[0]!
}

const begin = fc.constantFrom(...campaignStatuses.filter((status) => !over.includes(status)))

test('after any sequence of events a campaign has the status, traffic, reviews and requests of the state table', async () => {
  const property = fc.asyncProperty(
    begin,
    fc.array(fc.constantFrom(...events), { maxLength: 12 }),
    async (status, steps) => {
      const { brandId, ids } = await storeCampaigns(world.db, accountId, { status, registeredAt: now })
      const id = ids[0]!
      await world.db.query('update campaign set registry_campaign_id = $1 where id = $1', [id])
      let model: Model = { status, traffic: true, moves: [] }
      for (const event of steps) {
        await world.db.tx(async (sql) => {
          const campaign = (await lockWithBrand(sql, id))!
          // Simulates an open review and an open network request.
          await submitReview(sql, { accountId, kind: 'campaign', subjectId: id, submission: {}, now })
          await sql.query(
            'delete from registry_request where campaign_id = $1 and ended_at is null and kind = $2',
            [id, 'campaign'],
          )
          await insertRequest(sql, { accountId, kind: 'campaign', brandId, campaignId: id, now })
          const done = await moveCampaign(sql, campaign, event, { actor: 'test', now })
          assert.equal(done, campaignStates.allows(model.status, event), `${model.status} ${event}`)
        })
        const before = model
        model = moved(model, event)
        const isOver = over.includes(model.status)
        const ended = finalStates.some((one) => one === model.status)
        const { questions, reviews, withdrawals, count, due, ...rest } = await kept(id)
        assert.deepEqual(rest, model)
        assert.equal(count, ended ? 0 : 1)
        assert.equal(withdrawals, ended ? 1 : 0)
        if (before === model) continue
        assert.equal(reviews, isOver ? 0 : 1)
        assert.equal(questions, event === 'carriersApproved' ? 1 : 0)
        if (isOver) assert.equal(due, false)
      }
    },
  )
  await fc.assert(property, { numRuns: 60 })
})

test('every state can be reached and, unless final, left [S2-172] [S2-174]', () => {
  for (const status of campaignStatuses) {
    assert.ok(
      campaignStates.moves.some(([, , to]) => to === status),
      `into ${status}`,
    )
    const ends = finalStates.some((one) => one === status)
    assert.equal(
      campaignStates.moves.some(([from]) => from === status),
      !ends,
      `out of ${status}`,
    )
    assert.equal(campaignStates.allows(status, 'canceled'), !ends, `${status} canceled`)
  }
})
