import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { uuidAt, uuidv7 } from '#platform/ids.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { busyCarriers, readQueues } from './queue-store.ts'

let world: TestAccounts
before(async () => (world = await openTestAccounts()))
after(() => world.close())
beforeEach(() => world.db.query('delete from dispatch'))

const hour = 3_600_000
const began = Date.now() - 10 * hour

/** Creates waiting messages of an account, the first at `at`, 1 ms apart. */
async function wait(
  account: string,
  carrier: string,
  count: number,
  at: number,
  owner: string | null = null,
) {
  await world.db.query(
    `insert into dispatch (message_id, account_id, carrier_id, due_at, expires_at, owner, lease_until)
      select id, $2, $3, to_timestamp($4::float8 / 1000), now(), $5, case when $5::uuid is not null then now() end
        from unnest($1::uuid[]) id`,
    [Array.from({ length: count }, (_, i) => uuidAt(at + i)), account, carrier, at, owner],
  )
}
const queue = async (carrier: string) => (await readQueues(world.db, [carrier])).get(carrier)!

test('a queue contains waiting and leased messages, with the age of the oldest; other messages do not count', async () => {
  await wait('aaaaaaaa', 'local', 3, began + hour)
  await wait('bbbbbbbb', 'local', 2, began, uuidv7())
  await wait('aaaaaaaa', 'other', 4, began - hour)
  assert.deepEqual(await queue('local'), { count: 5, moreThan: false, oldestAt: began })
  assert.deepEqual(await queue('empty'), { count: 0, moreThan: false, oldestAt: undefined })
  assert.deepEqual([...(await busyCarriers(world.db, ['local', 'other', 'empty']))].toSorted(), [
    'local',
    'other',
  ])
})

test('a long queue is counted up to a limit, and its oldest message is found after the backlogs of other accounts', async () => {
  await wait('aaaaaaaa', 'local', 10_001, began + hour)
  await wait('zzzzzzzz', 'local', 1, began)
  assert.deepEqual(await queue('local'), { count: 10_000, moreThan: true, oldestAt: began })
})

/** Creates a message that has waited in a throttle bucket since `since`; it becomes due at `due`, by default never. */
async function waitInBucket(bucket: string, carrier: string, since: number, due = 'infinity') {
  await world.db.query(
    `insert into dispatch (message_id, account_id, carrier_id, due_at, expires_at, bucket) values ($1, 'aaaaaaaa', $2, $3, now(), $4)`,
    [uuidAt(since), carrier, due, bucket],
  )
}

test('a paced message counts as waiting from its turn on, which shows a carrier that accepts none', async () => {
  const bucket = (name: string, due: number | null, accepted: object[] = []) =>
    world.db.query(
      `insert into throttle_bucket (bucket, due_at, consumed) values ($1, to_timestamp($2::float8 / 1000), $3)
        on conflict (bucket) do update set due_at = excluded.due_at, consumed = excluded.consumed`,
      [name, due, JSON.stringify(accepted)],
    )
  const ahead = 7 * hour
  await world.db.query('update exchange_clock set offset_ms = $1', [ahead])
  await waitInBucket('full', 'local', began)
  await bucket('full', Date.now() + ahead + hour)
  assert.deepEqual(await queue('local'), { count: 1, moreThan: false, oldestAt: undefined })
  await bucket('full', began + ahead + 3 * hour)
  assert.equal((await queue('local')).oldestAt, began + 3 * hour, 'since there is room')
  await waitInBucket('full', 'other', began + 4 * hour)
  assert.equal((await queue('other')).oldestAt, began + 4 * hour, 'not since before it came')
  await bucket('full', null, [{ at: began + ahead + 5 * hour, parts: 1 }])
  assert.equal((await queue('local')).oldestAt, began + 5 * hour, 'since the last one had its turn')
  await waitInBucket('new', 'local', began + 2 * hour)
  assert.equal((await queue('local')).oldestAt, began + 2 * hour, 'in a bucket that was not read yet')
  await waitInBucket('due', 'local', began + 1, new Date(began + ahead + hour).toISOString())
  assert.equal((await queue('local')).oldestAt, began + hour, 'since its turn came, which it does not use')
  await world.db.query('update exchange_clock set offset_ms = 0')
})
