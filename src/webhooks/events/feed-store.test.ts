import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { firstId, uuidAt, uuidv7 } from '#platform/ids.ts'
import { dropConstraints, insertAny } from '../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import { type FeedPosition, isCurrent, mostLookedAt } from './feed-position.ts'
import { type Feed, readFeed } from './feed-store.ts'

const accountId = 'a0000000'
let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await dropConstraints(database)
})
after(() => database.close())

async function stored(): Promise<string> {
  const id = uuidv7()
  await insertAny(database.db, 'webhook_event', { id, account_id: accountId, kind: 'message-status' })
  return id
}

const read = (position?: FeedPosition) => database.db.snapshot((sql) => readFeed(sql, accountId, position))
const idsOf = ({ events }: Awaited<ReturnType<typeof read>>) => events.map(({ eventId }) => eventId)

test('a new feed has no event that was stored before, although an older transaction is still running, and each later event once', async () => {
  const running = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const older = database.db.tx(async (sql) => {
    await sql.query('select pg_current_xact_id()')
    begun.resolve()
    await running.promise
  })
  await begun.promise
  await stored()
  let { next } = await read()
  const seen: string[] = []
  const look = async () => {
    const feed = await read(next)
    next = feed.next
    seen.push(...idsOf(feed))
  }
  const first = await stored()
  await look()
  await look()
  assert.deepEqual(seen, [], 'nothing is read while an older transaction could still store events')
  running.resolve()
  await older
  const second = await stored()
  // Transactions of other databases delay the feed, too.
  await until(
    () => look().then(() => seen.length),
    (count) => count >= 2,
  )
  await look()
  assert.deepEqual(seen, [first, second])
})

/** Stores events of an account with an attempt each, in one transaction, and returns the IDs. */
async function storedMany(account: string, count: number): Promise<string[]> {
  const { rows } = await database.db.query<{ id: string }>(
    `with ids as (select (left($2, 24) || lpad(to_hex(n), 12, '0'))::uuid as id from generate_series(1, $3::int) n),
          events as (insert into webhook_event (id, account_id, subject_id, kind, payload)
            select id, $1, id, 'message-status', '{}' from ids returning id)
     insert into webhook_attempt (event_id, account_id, attempt, started_at, duration_ms, outcome)
     select id, $1, 1, now(), 1, 'delivered' from events returning event_id as id`,
    [account, uuidv7(), count],
  )
  return rows.map(({ id }) => id).toSorted()
}

const feedOf = (account: string, position: FeedPosition) =>
  database.db.snapshot((sql) => readFeed(sql, account, position))

/** Reads pages until the feed is at the end of a window. */
async function pagesFrom(account: string, start: FeedPosition): Promise<Feed[]> {
  const pages: Feed[] = []
  for (let position = start; pages.length === 0 || !isCurrent(position);) {
    const page = await feedOf(account, position)
    pages.push(page)
    position = page.next
  }
  return pages
}

/** The current position, when no transaction is running that could have stored events. */
const currentPosition = async (account: string) => {
  const { rows } = await database.db.query<{ tx: string }>('select pg_current_xact_id()::text as tx')
  const { next } = await until(
    () => feedOf(account, { tx: '3', ms: Date.now() + 30_000 }),
    (feed) => BigInt(feed.next.tx) > BigInt(rows[0]!.tx),
  )
  return next
}

test('a backlog of several pages has each event and each attempt once, and nothing that is stored meanwhile', async () => {
  const account = 'b0000000'
  const start = await currentPosition(account)
  const ids = [...(await storedMany(account, 700)), ...(await storedMany(account, 600))]
  await currentPosition(account)
  const first = await feedOf(account, start)
  const later = await storedMany(account, 3)
  const pages = [first, ...(await pagesFrom(account, first.next))]
  assert.ok(pages.length > 3)
  assert.deepEqual(pages.flatMap(idsOf), ids)
  assert.deepEqual(
    pages.flatMap(({ attempts }) => attempts.map(({ eventId }) => eventId)).toSorted(),
    ids.toSorted(),
  )
  await currentPosition(account)
  const [next] = await pagesFrom(account, pages.at(-1)!.next)
  assert.deepEqual(idsOf(next!), later)
})

test('a read scans a bounded number of rows for every position', async () => {
  const account = 'c0000000'
  const ids = await storedMany(account, mostLookedAt + 1)
  const { tx, ms } = await currentPosition(account)
  const beginnings: FeedPosition[] = [
    { tx, ms, fromTx: tx, since: 0, eventId: firstId },
    { tx, ms: 0, fromTx: '1', since: 0, eventId: firstId },
    { tx: '1', ms, replayed: firstId },
    { tx, ms, fromTx: tx, micros: '0', eventId: firstId, attempt: 0 },
  ]
  const scanned = ids[mostLookedAt - 1]
  const [within, closed, replayed, ofAttempts] = await Promise.all(
    beginnings.map((position) => feedOf(account, position)),
  )
  assert.deepEqual(within!.next, { tx, ms, fromTx: tx, since: 0, eventId: scanned })
  assert.deepEqual(closed!.events, [], 'a window that ends in 1970 has no events')
  assert.deepEqual(replayed!.next, { tx: '1', ms, replayed: scanned })
  assert.partialDeepStrictEqual(ofAttempts!.next, { fromTx: tx, eventId: scanned })
  for (const page of [within!, replayed!, ofAttempts!])
    assert.deepEqual([page.events, page.attempts], [[], []])
  for (const { next } of [within!, replayed!, ofAttempts!])
    assert.ok((await pagesFrom(account, next)).length <= 3)
})

test('a position that no read of this database can have returned is refused', async () => {
  const { tx, ms } = await currentPosition(accountId)
  const ahead = `${BigInt(tx) + 1_000_000n}`
  const forged: FeedPosition[] = [
    { tx: ahead, ms },
    { tx, ms: ms + 3_600_000 },
    { tx: ahead, ms, replayed: uuidAt(ms) },
    { tx, ms, fromTx: ahead, since: 0, eventId: firstId },
    { tx: '9999999999999999999', ms: 0 },
  ]
  for (const position of forged)
    await assert.rejects(feedOf(accountId, position), /invalid fields: cursor/, JSON.stringify(position))
})
