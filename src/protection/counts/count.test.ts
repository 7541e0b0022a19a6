import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { untilBlocked } from '../../../test/support/blocked.ts'
import { openSender, outbound } from '../../../test/support/messages.ts'
import { count, watchOf } from './count.ts'
import { isLimitHit } from './count-store.ts'
import { deleteOld } from '#platform/database/retained.ts'
import { retained } from '../retained.ts'
import type { Rule } from '../rules/rule.ts'
import { watchPart, watchValues } from './watch-store.ts'

let world: TestAccounts
before(async () => {
  world = await openTestAccounts()
})
after(() => world.close())

const burst = (limit: number): Rule => ({
  id: uuidv7(),
  accountId: null,
  name: 'Burst',
  kind: 'burst',
  effect: 'block',
  settings: { limit, window_seconds: 86_400 },
  lists: [],
})
const noon = Date.UTC(2026, 10, 21, 12)

function countable(accountId: string, rule: Rule, acceptedAt = noon) {
  const input = { message: outbound({ accountId, acceptedAt }), details: null }
  return { input, result: { refused: undefined, matches: [], counting: [rule], trusted: false } }
}

/** Counts one message in a transaction that commits or rolls back on demand. */
function begin(one: ReturnType<typeof countable>) {
  const counted = Promise.withResolvers<boolean>()
  const end = Promise.withResolvers<void>()
  const over = world.db.tx(async (sql) => {
    const { counted: found } = await count(sql, [one])
    counted.resolve(found[0]!.refused !== undefined)
    await end.promise
  })
  return { refused: counted.promise, end, over }
}

test('the last message within a limit goes to one of two concurrent transactions, and to the other after a rollback [S3-160]', async () => {
  const { accountId } = await openSender(world, 1_000_000)
  const rule = burst(1)
  const first = begin(countable(accountId, rule))
  assert.equal(await first.refused, false)
  const second = begin(countable(accountId, rule))
  await untilBlocked(world.db)
  first.end.reject(new Error('rolled back'))
  await assert.rejects(first.over)
  assert.equal(await second.refused, false)
  const third = begin(countable(accountId, rule))
  await untilBlocked(world.db)
  second.end.resolve()
  await second.over
  assert.equal(await third.refused, true)
  third.end.resolve()
  await third.over
})

test('counts of messages that are not stored are released, and counts of ended windows are deleted', async () => {
  const { accountId } = await openSender(world, 1_000_000)
  const rule = burst(2)
  const counted = async () => {
    const { rows } = await world.db.query<{ counted: number }>(
      'select counted from traffic_count where rule_id = $1',
      [rule.id],
    )
    return rows.map((row) => row.counted)
  }
  await world.db.tx(async (sql) => {
    const some = Array.from({ length: 4 }, () => countable(accountId, rule))
    const { counted: found, undo } = await count(sql, some)
    assert.deepEqual(
      found.map(({ refused }) => refused?.code),
      [undefined, undefined, 1472, 1472],
    )
    await undo(new Set(some.slice(1).map(({ input }) => input.message.id)))
  })
  assert.deepEqual(await counted(), [1])
  // The counter is read until the end of the next window.
  await deleteOld(world.db, retained, noon + 36 * 3_600_000)
  assert.deepEqual(await counted(), [1])
  await deleteOld(world.db, retained, noon + 37 * 3_600_000 + 1)
  assert.deepEqual(await counted(), [])
})

test('counts fade over the next window, so twice the limit never passes around the boundary of two windows [S3-160]', async () => {
  const { accountId } = await openSender(world, 1_000_000)
  const rule = burst(10)
  const day = 86_400_000
  const midnight = noon + day / 2
  const passing = async (at: number) => {
    const some = Array.from({ length: 12 }, () => countable(accountId, rule, at))
    const { counted } = await world.db.tx((sql) => count(sql, some))
    return counted.filter(({ refused }) => !refused).length
  }
  const oneMore = (at: number) =>
    world.db
      .query(
        `with locked as (select), charge as (select '${accountId}' as account_id), paid as (table charge), ${watchPart(1)}
          select from watched where passed`,
        watchValues(watchOf([countable(accountId, rule, at)])),
      )
      .then(
        () => 'passes',
        (error: unknown) => (isLimitHit(error) ? 'refused' : error),
      )
  assert.equal(await passing(midnight - 1), 10)
  assert.deepEqual([await passing(midnight), await oneMore(midnight)], [0, 'refused'])
  assert.equal(await passing(midnight + day / 4), 3)
  assert.equal(await oneMore(midnight + day / 4), 'refused')
  assert.equal(await oneMore(midnight + day / 2), 'passes')
  // A quarter of the four messages that passed on that day still counts.
  assert.equal(await passing(midnight + day + (day * 3) / 4), 9)
  assert.equal(await passing(midnight + 4 * day), 10)
})
