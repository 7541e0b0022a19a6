import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidv7 } from '#platform/ids.ts'
import { dropConstraints, insertAny } from '../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import { type FeedPosition, readFeed } from './feed-store.ts'

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
