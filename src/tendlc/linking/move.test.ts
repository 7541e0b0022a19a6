import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount, type Caller } from '#accounts/index.ts'
import type { Problem } from '#platform/contract/problem.ts'
import { openNumberSimulator } from '../../../simulators/registry/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { storeCampaigns } from '../../../test/support/campaign-rows.ts'
import { quiet } from '../../../test/support/database.ts'
import { lockWithBrand } from '../campaigns/lock.ts'
import { moveCampaign } from '../campaigns/move-store.ts'
import type { NumberProvisioning } from '../provisioning/port.ts'
import { readLinked } from '../traffic/link-store.ts'
import { openLinkWorker } from '../numbers/worker.ts'
import { linkNumber, unlinkNumber } from './link.ts'
import { moveNumbers } from './move.ts'

let world: TestAccounts
let caller: Caller
let now = Date.UTC(2027, 0, 1)
const clock = { now: () => now }
before(async () => {
  world = await openTestAccounts()
  const { apiKey } = await createAccount(world.db, world.vault, { name: 'Alice' })
  const account = await world.accounts.policy(apiKey)
  caller = { account, actor: { kind: 'key', accountId: apiKey } }
})
after(() => world.close())

const deps = () => ({ db: world.db, clock })
const provisioning: NumberProvisioning = openNumberSimulator({ percent: 0 })
const settle = (requested: NumberProvisioning = provisioning) =>
  openLinkWorker({ ...deps(), log: quiet, provisioning: requested }).settle()

type CampaignPath = { brandId: string; id: string }

/** Campaigns of one brand that are number pools. */
async function pools(count: number): Promise<CampaignPath[]> {
  const { brandId, ids } = await storeCampaigns(world.db, caller.account.id, { count, registeredAt: now })
  await world.db.query('update campaign set number_pool = true, hipaa = false where id = any($1)', [ids])
  return ids.map((id) => ({ brandId, id }))
}

let made = 0

/** Numbers of the account that are linked to a campaign. */
async function linkedTo({ brandId, id }: CampaignPath, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, () => `1415${200_000 + ++made}0`)
  await world.db.query(
    `insert into number (msisdn, country, type, account_id, ownership_id, owned_since)
      select n, 'US', 'mobile-lvn', $1, gen_random_uuid(), now() from unnest($2::text[]) n`,
    [caller.account.id, numbers],
  )
  await world.db.query(
    `insert into campaign_number (id, account_id, brand_id, campaign_id, number, country, status, ownership_id, submitted_at, created_at, updated_at)
      select gen_random_uuid(), $1, $2, $3, msisdn, 'US', 'LINKED', ownership_id, now(), now(), now() from number where msisdn = any($4)`,
    [caller.account.id, brandId, id, numbers],
  )
  return numbers
}

/** Count of numbers per status, by campaign. */
async function statusCounts(...paths: CampaignPath[]): Promise<Record<string, number>[]> {
  const { rows } = await world.db.query<{ id: string; status: string; n: number }>(
    `select campaign_id as id, status, count(*)::int as n from campaign_number where campaign_id = any($1) group by 1, 2 order by 2`,
    [paths.map(({ id }) => id)],
  )
  return paths.map(({ id }) =>
    Object.fromEntries(rows.filter((row) => row.id === id).map(({ status, n }) => [status, n])),
  )
}

async function moveAll(to: CampaignPath, from: CampaignPath): Promise<number[]> {
  const answers: number[] = []
  for (let next: string | undefined, first = true; first || next; first = false) {
    const answer = await moveNumbers(deps(), caller, to, { from_campaign_id: from.id, after: next })
    answers.push(answer.moving)
    next = answer.next
  }
  return answers
}

const epochOf = async () =>
  (await world.db.query<{ epoch: number }>('select sum(epoch)::bigint as epoch from policy_epoch')).rows[0]!
    .epoch

test('thousands of numbers move to another campaign in batches of 1,000, and each is linked to exactly one campaign at any time', async () => {
  const [from, to] = (await pools(2)) as [CampaignPath, CampaignPath]
  const numbers = await linkedTo(from, 1_050)
  assert.deepEqual(await moveAll(to, from), [1000, 50])
  assert.deepEqual(await statusCounts(from, to), [{ LINKED: 1050 }, { LINKING: 1050 }])
  assert.deepEqual(await moveAll(to, from), [0], 'asked again, those on the way stay there')
  let settled = false
  const epoch = await epochOf()
  const moving = settle().finally(() => (settled = true))
  const some = numbers.filter((_, i) => i % 10 === 0)
  while (!settled) {
    const seen = await readLinked(world.db, some)
    assert.deepEqual([seen.length, new Set(seen.map(({ number }) => number)).size], [105, 105])
  }
  await moving
  assert.deepEqual(await statusCounts(from, to), [{ UNLINKED: 1050 }, { LINKED: 1050 }])
  assert.ok((await epochOf()) > epoch, 'every node is notified')
  const { rows } = await world.db.query(
    `select event, from_state, to_state, count(*)::int as n from tendlc_history
      where subject_id = any(select id::text from campaign_number where campaign_id = any($1)) group by 1, 2, 3 order by 1`,
    [[from.id, to.id]],
  )
  assert.deepEqual(rows, [
    { event: 'linked', from_state: 'LINKING', to_state: 'LINKED', n: 1050 },
    { event: 'moved', from_state: 'LINKED', to_state: 'UNLINKED', n: 1050 },
    { event: 'requested', from_state: null, to_state: 'LINKING', n: 1050 },
  ])
  assert.deepEqual(await moveAll(from, to), [1000, 50])
  await settle()
  assert.deepEqual(await statusCounts(from, to), [{ LINKED: 1050 }, { UNLINKED: 1050 }], 'and back again')
})

test('with concurrent moves to the same and to another campaign, each number moves once', async () => {
  const [from, one, other] = (await pools(3)) as [CampaignPath, CampaignPath, CampaignPath]
  await linkedTo(from, 400)
  const inputs = [one, other, one, other]
  const answers = await Promise.all(inputs.map((to) => moveAll(to, from)))
  assert.equal(
    answers.flat().reduce((all, each) => all + each, 0),
    400,
  )
  await Promise.all([settle(), settle()])
  const [left, first, second] = await statusCounts(from, one, other)
  assert.deepEqual(left, { UNLINKED: 400 })
  assert.equal((first!['LINKED'] ?? 0) + (second!['LINKED'] ?? 0), 400)
})

test('a number that the registry rejects, or whose move is canceled, stays in its campaign', async () => {
  const [from, to] = (await pools(2)) as [CampaignPath, CampaignPath]
  const numbers = await linkedTo(from, 3)
  const refusing: NumberProvisioning = {
    ...provisioning,
    numbers: async (questions) =>
      questions.map(({ number, operation: input }) =>
        input === 'link' && number === numbers[0] ? { rejected: 'No network takes it.' } : { done: true },
      ),
  }
  await moveAll(to, from)
  await unlinkNumber(deps(), caller, { ...to, number: numbers[1]! })
  assert.deepEqual(await statusCounts(from, to), [{ LINKED: 3 }, { LINKING: 2, UNLINKING: 1 }])
  await settle(refusing)
  assert.deepEqual(await statusCounts(from, to), [
    { LINKED: 2, UNLINKED: 1 },
    { LINKED: 1, REJECTED: 1, UNLINKED: 1 },
  ])
  assert.deepEqual(await moveAll(to, from), [2], 'they may be moved once more')
  await settle()
})

test('the registry query names the source campaign of a number, even if the move is canceled', async () => {
  const [from, to] = (await pools(2)) as [CampaignPath, CampaignPath]
  await world.db.query(`update campaign set registry_campaign_id = 'R' || id where id = any($1)`, [
    [from.id, to.id],
  ])
  const [number] = await linkedTo(from, 1)
  const requested: unknown[] = []
  const noting: NumberProvisioning = {
    ...provisioning,
    async numbers(questions) {
      for (const { operation: input, registryCampaignId: id, from: before } of questions)
        requested.push([input, id, before])
      return questions.map(() => ({ pending: true, againAt: now }))
    },
  }
  await moveAll(to, from)
  await settle(noting)
  await unlinkNumber(deps(), caller, { ...to, number: number! })
  await settle(noting)
  const before = { registryCampaignId: `R${from.id}` }
  assert.deepEqual(requested, [
    ['link', `R${to.id}`, before],
    ['unlink', `R${to.id}`, before],
  ])
  now += 1000
  await settle()
  assert.deepEqual(await statusCounts(from, to), [{ LINKED: 1 }, { UNLINKED: 1 }])
})

test('numbers stay in their campaign if the target ends during the move, and complete the move if the source ends', async () => {
  const [from, ending, to] = (await pools(3)) as [CampaignPath, CampaignPath, CampaignPath]
  await linkedTo(from, 5)
  const end = (path: CampaignPath) =>
    world.db.tx(async (sql) => {
      const campaign = (await lockWithBrand(sql, path.id))!
      assert.ok(await moveCampaign(sql, campaign, 'canceled', { actor: 'test', now }))
    })
  await moveAll(ending, from)
  await end(ending)
  await settle()
  assert.deepEqual(await statusCounts(from, ending), [{ LINKED: 5 }, { UNLINKED: 5 }])
  await moveAll(to, from)
  await end(from)
  assert.deepEqual(await statusCounts(from, to), [{ UNLINKING: 5 }, { LINKING: 5 }])
  await settle()
  assert.deepEqual(await statusCounts(from, to), [{ UNLINKED: 5 }, { LINKED: 5 }])
})

test('a number that is unlinked or canceled during a move never belongs to two campaigns', async () => {
  const [from, to, third] = (await pools(3)) as [CampaignPath, CampaignPath, CampaignPath]
  const [left, canceled] = (await linkedTo(from, 2)) as [string, string]
  await moveAll(to, from)
  await unlinkNumber(deps(), caller, { ...from, number: left })
  await assert.rejects(
    linkNumber(deps(), caller, { ...third, number: left, country: 'US' }),
    (err: Problem) => err.kind.status === 409,
  )
  await world.db.query('delete from number where msisdn = $1', [canceled])
  await settle()
  assert.deepEqual(await statusCounts(from, to), [{ UNLINKED: 2 }, { LINKED: 1, UNLINKED: 1 }])
  assert.equal((await readLinked(world.db, [left, canceled])).length, 1)
})

test('a move that exceeds the limit of a campaign is rejected with its member named, and no number is moved', async () => {
  const [from, to] = (await pools(2)) as [CampaignPath, CampaignPath]
  await linkedTo(from, 51)
  const refusedFor = async (path: CampaignPath, from_campaign_id: string, status: number, field?: string) =>
    assert.rejects(moveNumbers(deps(), caller, path, { from_campaign_id }), (err: Problem) => {
      assert.deepEqual([err.kind.status, err.faults[0]?.name], [status, field])
      return true
    })
  await world.db.query('update campaign set number_pool = false where id = $1', [to.id])
  await refusedFor(to, from.id, 422, 'from_campaign_id')
  await refusedFor(to, 'C0000000', 404)
  await refusedFor({ ...to, id: 'C0000000' }, from.id, 404)
  await world.db.query(`update campaign set status = 'CANCELED' where id = $1`, [to.id])
  await refusedFor(to, from.id, 422, 'campaign_id')
  assert.deepEqual(await statusCounts(from, to), [{ LINKED: 51 }, {}])
  assert.deepEqual(await moveAll(from, from), [0], 'to itself there is nothing to do')
})
