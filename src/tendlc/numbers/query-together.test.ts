import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import { openDb } from '#platform/database/db.ts'
import { openNumberSimulator } from '../../../simulators/registry/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { storeCampaigns } from '../../../test/support/campaign-rows.ts'
import { quiet } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import type { LinkAnswer, NumberProvisioning } from '../provisioning/port.ts'
import { openNumberQueries } from './query-together.ts'
import { batch } from './worker.ts'

let world: TestAccounts
let accountId: string
before(async () => {
  world = await openTestAccounts()
  accountId = (await createAccount(world.db, world.vault, { name: 'Alice' })).apiKey
})
after(() => world.close())

const now = Date.UTC(2027, 0, 1)
/** Count of numbers per query, in the order of the queries. */
let questions: number[] = []
/** Responses of the registry to the next queries. */
let answers: { let: Promise<void>; description: LinkAnswer }[] = []
beforeEach(() => {
  questions = []
  answers = []
})

const provisioning: NumberProvisioning = {
  ...openNumberSimulator({ percent: 0 }),
  async numbers(requested) {
    questions.push(requested.length)
    const answer = answers.shift()
    await answer?.let
    return requested.map(() => answer?.description ?? { done: true })
  },
}
const open = (more: { waitMs?: number } = {}) =>
  openNumberQueries({ db: world.db, clock: { now: () => now }, provisioning, ...more })

/** Delays the response of the next query until the returned function is called. */
function hold(description: LinkAnswer = { done: true }): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  answers.push({ let: promise, description })
  return resolve
}

/** Creates numbers of a campaign in a status, by default UNLINKING. */
async function leaving(count: number, status = 'UNLINKING'): Promise<string[]> {
  const { brandId, ids } = await storeCampaigns(world.db, accountId, { registeredAt: now })
  const { rows } = await world.db.query<{ id: string }>(
    `insert into campaign_number (id, account_id, brand_id, campaign_id, number, country, status, submitted_at, due_at, created_at,
       updated_at)
     select gen_random_uuid(), $1, $2, $3, (12010000000 + n)::text || $2, 'US', $6, $5, $5, $5, $5
       from generate_series(1, $4::int) n returning id`,
    [accountId, brandId, ids[0], count, new Date(now), status],
  )
  return rows.map(({ id }) => id)
}

async function left(ids: readonly string[], status = 'UNLINKED'): Promise<number> {
  const { rowCount } = await world.db.query(
    'select from campaign_number where id = any($1::uuid[]) and status = $2',
    [ids, status],
  )
  return rowCount!
}

/** Lets the database refuse every change of a number. */
async function refuseChanges(id: string): Promise<void> {
  const owner = openDb({ url: world.ownerUrl, log: quiet, max: 1 })
  try {
    await owner.query(
      `create function refuse_changes() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
       create trigger refuse_changes before update on campaign_number
         for each row when (old.id = '${id}') execute function refuse_changes()`,
    )
  } finally {
    await owner.close()
  }
}

const requested = (count: number) =>
  until(
    async () => questions.length,
    (length) => length === count,
  )

test('requests that arrive while a query is in flight share the next query', async () => {
  const [ids, unlink] = [await leaving(30), open()]
  const answer = hold()
  const first = unlink(ids[0]!)
  await requested(1)
  const others = ids.slice(1).map(unlink)
  answer()
  await Promise.all([first, ...others])
  assert.deepEqual(questions, [1, 29])
  assert.equal(await left(ids), 30)
})

test('a query covers at most one batch, and each request completes with its own query', async () => {
  const [ids, unlink] = [await leaving(batch + 2), open()]
  const answer = hold()
  const first = unlink(ids[0]!)
  await requested(1)
  const [second, last] = [hold(), hold()]
  const waiting = ids.slice(1).map(unlink)
  answer()
  await first
  assert.equal(await left(ids), 1)
  second()
  await Promise.all(waiting.slice(0, batch))
  assert.equal(await left(ids), batch + 1)
  last()
  await Promise.all(waiting)
  assert.deepEqual(questions, [1, batch, 1])
  assert.equal(await left(ids), batch + 2)
})

test('a failed query fails only the requests that share it', async () => {
  const [ids, unlink] = [await leaving(3, 'LINKING'), open()]
  const answer = hold()
  const first = unlink(ids[0]!)
  await requested(1)
  await refuseChanges(ids[0]!)
  const others = ids.slice(1).map(unlink)
  answer()
  await assert.rejects(first)
  await Promise.all(others)
  assert.deepEqual(questions, [1, 2])
  assert.deepEqual([await left(ids.slice(0, 1), 'LINKED'), await left(ids.slice(1), 'LINKED')], [0, 2])
})

test('a query that hangs does not delay later requests', async () => {
  const [ids, unlink] = [await leaving(2), open({ waitMs: 0 })]
  const answer = hold()
  const first = unlink(ids[0]!)
  await requested(1)
  await unlink(ids[1]!)
  assert.equal(await left(ids), 1)
  answer()
  await first
  assert.equal(await left(ids), 2)
})
