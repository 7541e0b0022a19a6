import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { uuidv7 } from '#platform/ids.ts'
import { openMetrics } from '#platform/metrics.ts'
import { openProtection, openProtectionMetrics, type Verdict } from '#protection/index.ts'
import { openTestAccounts, type TestAccounts } from '../../test/support/accounts.ts'
import { quiet } from '../../test/support/database.ts'
import { openSender, outbound } from '../../test/support/messages.ts'
import type { Decided } from './accept-store.ts'
import { openPassed } from './passed.ts'
import { storeWithin } from './store-within.ts'

let world: TestAccounts
before(async () => void (world = await openTestAccounts()))
after(() => world.close())

/** From now on nothing that was counted can be taken back. */
async function keepCounts(): Promise<void> {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(
    `create function kept() returns trigger language plpgsql as $$ begin raise exception 'kept' using errcode = '40P01'; end $$;
     create trigger kept before update on traffic_count for each row when (new.counted < old.counted) execute function kept()`,
  )
  await owner.end()
}

test('what is committed is accepted, also where the places of what was left out cannot be taken back', async () => {
  await keepCounts()
  const rule = {
    id: uuidv7(),
    accountId: null,
    name: 'Burst',
    kind: 'burst',
    effect: 'block',
    settings: { limit: 10, window_seconds: 60 },
    lists: [],
  } satisfies Verdict['counting'][number]
  const verdict: Verdict = { refused: undefined, matches: [], counting: [rule], trusted: false }
  const [rich, poor] = [await openSender(world, 1_000), await openSender(world, 999)]
  const decided = [rich, poor].map(({ accountId }): Decided => {
    const message = outbound({ accountId, carrierId: 'a', price: 1_000 })
    return { message, actor: 'test', details: null, refusal: undefined, leased: false, away: null, verdict }
  })
  const protection = await openProtection({
    ...world,
    networkOf: () => undefined,
    production: false,
    log: quiet,
    metrics: openProtectionMetrics(openMetrics()),
  })
  const leasing = { id: uuidv7(), leaseSeconds: 30 }
  const within = { line: world.db.line(), passed: openPassed(), protection, leasing }
  const stored = await storeWithin(within, decided)
  assert.deepEqual([...stored!.left.keys()], [rich.accountId])
  const { rows } = await world.db.query(
    'select account_id, counted from traffic_count where rule_id = $1 order by account_id',
    [rule.id],
  )
  assert.deepEqual(
    rows,
    [rich, poor]
      .map(({ accountId }) => ({ account_id: accountId, counted: 1 }))
      .toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1)),
  )
})
