import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { uuidv7 } from '#platform/ids.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { addEntries, openProtection, openProtectionMetrics, type RuleResult } from '#protection/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { untilBlocked } from '../../../test/support/blocked.ts'
import { quiet } from '../../../test/support/database.ts'
import { openSender, outbound } from '../../../test/support/messages.ts'
import type { Decided } from '../storing/accept-store.ts'
import { openLimitHits } from '../leases/limit-hits.ts'
import { storeHot } from './store-hot.ts'

let world: TestAccounts
before(async () => void (world = await openTestAccounts()))
after(() => world.close())

/** Makes every decrement of a count fail from now on. */
async function keepCounts(): Promise<void> {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(
    `create function kept() returns trigger language plpgsql as $$ begin raise exception 'kept' using errcode = '40P01'; end $$;
     create trigger kept before update on traffic_count for each row when (new.counted < old.counted) execute function kept()`,
  )
  await owner.end()
}

const burst = (limit: number) =>
  ({
    id: uuidv7(),
    accountId: null,
    name: 'Burst',
    kind: 'burst',
    effect: 'block',
    settings: { limit, window_seconds: 60 },
    lists: [],
  }) satisfies RuleResult['counting'][number]

function deciding(accountId: string, more: Partial<RuleResult>, acceptedAt = Date.now()): Decided {
  const message = outbound({ accountId, carrierId: 'a', price: 1_000, acceptedAt })
  const ruleResult: RuleResult = { refused: undefined, matches: [], counting: [], trusted: false, ...more }
  return { message, actor: 'test', details: null, refusal: undefined, leased: false, away: null, ruleResult }
}

async function openHot() {
  const protection = await openProtection({
    ...world,
    networkOf: () => undefined,
    production: false,
    log: quiet,
    metrics: openProtectionMetrics(openMetrics()),
  })
  return { line: world.db.line(), limitHits: openLimitHits(), protection, nodeId: uuidv7() }
}

test('a recipient on a list that is checked when messages are stored keeps the whole batch from being stored', async () => {
  const { accountId } = await openSender(world, 10_000)
  const rule = { ...burst(1), kind: 'blocked_number' as const, lists: [uuidv7(), uuidv7()] }
  const one = deciding(accountId, {})
  const { recipient } = one.message
  const open = { rules: [rule], judge: () => one.ruleResult! }
  one.ruleResult = { ...one.ruleResult!, open }
  const entries = async (value: string) => addEntries(world.db, rule.lists[1]!, [{ value, text: null }])
  await entries(`${recipient}0`)
  const stored = await storeHot(await openHot(), [one])
  assert.deepEqual([...stored!.left.keys()], [accountId])
  await entries(recipient)
  const again = deciding(accountId, { open })
  assert.equal(await storeHot(await openHot(), [again, deciding(accountId, {})]), undefined)
})

test('messages counted while a batch waits for the balance are seen by it, also those of the previous window [S3-160]', async () => {
  const { accountId } = await openSender(world, 10_000)
  const rule = burst(1)
  const end = Math.ceil(Date.now() / 60_000) * 60_000
  const [first, second] = [end - 1, end].map((at) => deciding(accountId, { counting: [rule] }, at))
  const hot = await openHot()
  let waiting: Promise<unknown> | undefined
  await world.db.tx(async (sql) => {
    await hot.protection.count(sql, [{ input: first!, result: first!.ruleResult! }])
    waiting = storeHot(hot, [second!])
    await untilBlocked(world.db)
  })
  assert.equal(await waiting, undefined)
})

test('messages that cannot be paid for are never counted; the batch is then stored one by one', async () => {
  const rule = burst(1)
  const [rich, poor] = [await openSender(world, 1_000), await openSender(world, 999)]
  const decided = [rich, poor].map(({ accountId }) => deciding(accountId, { counting: [rule] }))
  assert.equal(await storeHot(await openHot(), decided), undefined)
  assert.deepEqual(await counted(rule.id), [])
})

test('a committed message is accepted even if the counts for opted-out recipients cannot be undone', async () => {
  await keepCounts()
  const rule = burst(10)
  const { accountId } = await openSender(world, 10_000)
  const decided = [0, 1].map(() => deciding(accountId, { counting: [rule] }))
  const { recipient } = Object.assign(decided[1]!.message, { recipient: '12125550199' })
  await world.db.query(`insert into opt_out (account_id, scope, recipient) values ($1, '*', $2)`, [
    accountId,
    recipient,
  ])
  const stored = await storeHot(await openHot(), decided)
  assert.deepEqual([...stored!.stopped], [decided[1]])
  assert.deepEqual(await counted(rule.id), [{ accountId, counted: 2 }])
})

async function counted(ruleId: string) {
  const { rows } = await world.db.query(
    'select account_id as "accountId", counted from traffic_count where rule_id = $1 and counted > 0',
    [ruleId],
  )
  return rows
}
