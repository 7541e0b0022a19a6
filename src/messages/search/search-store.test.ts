import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { uuidAt } from '#platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { analyze, watchScans } from '../../../test/support/plan.ts'
import { searchMessages, type FoundMessage } from './search-store.ts'

let database: TestDatabase
beforeEach(async () => void (database = await openTestDatabase()))
afterEach(() => database.close())

type Spread = { count: number; began: number; stepMs: number }

/**
 * Messages at even distances: `n % …` determines all of their properties. One message in 1,000 is queued, one in 5,000 is inbound, one in 10,000
 * was sent by the carrier `rare`, and one in 2,000 waits for a chat channel.
 */
async function fill({ count, began, stepMs }: Spread): Promise<void> {
  await database.db.query(
    `with stored as (insert into message (id, account_id, channel, direction, sender, recipient, text, encoding, parts, status, error_code, price,
          carrier_id, client_ref, accepted_at, expires_at, actor)
        select overlay(uuid_at(at)::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, 'a' || n % 7, case when n % 2000 = 1003 then 'chat' else 'sms' end,
            case when n % 5000 = 0 then 'inbound' else 'outbound' end, 's' || n % 11, case when n % 13 = 0 then 's1' else 'r' || n % 3001 end,
            'Hello', 'text', 1,
            case when n % 5000 = 0 then 'received' when n % 1000 = 0 or n % 2000 = 1003 then 'accepted' when n % 50 = 0 then 'rejected' when n % 50 = 1 then 'undeliverable'
                 when n % 100 = 2 then 'submitted' else 'delivered' end,
            case when n % 1000 = 0 then null when n % 20000 = 50 then 1210 when n % 50 < 2 then 1000 + (n % 50) * 100 end, 0,
            case when n % 10000 = 77 then 'rare' else 'c' || n % 3 end, case when n % 4 = 0 then 'ref' || n % 997 end, at, at, 'test'
          from (select n, to_timestamp($1::float8 / 1000) + n * $2::float8 * interval '1 ms' as at from generate_series(1, $3::int) n) g
        returning id, account_id, channel, carrier_id, status)
      insert into dispatch (message_id, account_id, carrier_id, due_at, expires_at)
        select id, account_id, carrier_id, now(), now() from stored where status = 'accepted' and channel = 'sms'`,
    [began, stepMs, count],
  )
  // Delivered messages, which the sweep has not removed yet, are among the unconfirmed ones.
  await database.db.query(
    `insert into unconfirmed_message (message_id, account_id, submitted_at)
      select id, account_id, accepted_at from message
       where status = 'submitted' or status = 'delivered' and ('x' || right(id::text, 6))::bit(24)::int % 400 = 7`,
  )
}

/** Masks the numbers of every `every`-th message. */
async function mask(every: number): Promise<void> {
  await database.db.query(
    `update message set number_tag = substr(sha256(convert_to(case direction when 'inbound' then sender else recipient end, 'UTF8')), 1, 16),
        sender = case direction when 'inbound' then '…' else sender end, recipient = case direction when 'outbound' then '…' else recipient end
      where ('x' || right(id::text, 6))::bit(24)::int % $1 = 0`,
    [every],
  )
}

const tagOf = (number: string) => createHash('sha256').update(number).digest().subarray(0, 16)

type Query = Omit<Parameters<typeof searchMessages>[1], 'limit' | 'before'>

/** All messages found by a search, page by page. */
async function all(query: Query, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let before: string | undefined; ;) {
    const page = await searchMessages(database.db, { ...query, before, limit })
    // On a slow machine, a page may not be read in time.
    if (!page) continue
    assert.ok(page.rows.length <= limit)
    ids.push(...page.rows.map(({ id }) => id))
    if (page.next === null) return ids
    assert.ok(before === undefined || page.next < before)
    before = page.next
  }
}

function holds(message: FoundMessage, query: Query): boolean {
  const { since, until, number, unconfirmedSince } = query
  const pairs = [
    [query.id, message.id],
    [query.accountId, message.account_id],
    [query.clientRef, message.client_ref],
    [query.sender, message.sender],
    [query.recipient, message.recipient],
    [query.status, message.status],
    [query.carrierId, message.carrier_id],
    [query.errorCode, message.error_code],
  ]
  return (
    pairs.every(([wanted, is]) => wanted === undefined || wanted === is) &&
    (since === undefined || message.id >= uuidAt(since)) &&
    (until === undefined || message.id < uuidAt(until)) &&
    (unconfirmedSince === undefined ||
      (message.status === 'submitted' && message.accepted_at.getTime() <= unconfirmedSince)) &&
    (number === undefined || number === message.sender || number === message.recipient)
  )
}

const few = 3_000
const minute = 60_000

test('any search finds exactly the matching messages, newest first, for every access path and with masked numbers', async () => {
  // The messages are spread over more weeks than one window covers.
  const [began, stepMs] = [Date.now() - 40 * minute * few, 40 * minute]
  const weeks =
    "select make_partition('message', now() - weeks * interval '1 week') from generate_series(1, 12) weeks"
  await database.db.query(weeks)
  await fill({ count: few, began, stepMs })
  const { rows } = await database.db.query<FoundMessage>('select * from message order by id desc')
  assert.equal(rows.length, few)
  const moment = fc.integer({ min: 0, max: few }).map((n) => began + n * stepMs)
  await mask(3)
  const query = fc.record(
    {
      id: fc.constantFrom(rows[5]!.id, rows[1_500]!.id, uuidAt(began)),
      accountId: fc.constantFrom('a0', 'a3', 'nobody'),
      clientRef: fc.constantFrom('ref4', 'ref100', 'none'),
      number: fc.constantFrom('s1', 'r15', 'none'),
      sender: fc.constantFrom('s1', 's2', 'none'),
      recipient: fc.constantFrom('s1', 'r15', 'none'),
      status: fc.constantFrom(
        'accepted',
        'submitted',
        'delivered',
        'rejected',
        'undeliverable',
        'received',
        'read',
      ),
      carrierId: fc.constantFrom('c0', 'c2', 'rare', 'none'),
      errorCode: fc.constantFrom(1000, 1100, 1210, 1999),
      since: moment,
      until: moment,
      unconfirmedSince: moment,
    },
    { requiredKeys: [] },
  )
  const sparse = fc
    .tuple(query, fc.subarray(['id', 'clientRef', 'number', 'recipient', 'errorCode', 'since'] as const))
    .map(
      ([provided, without]) =>
        Object.fromEntries(
          Object.entries(provided).filter(([key]) => !without.includes(key as never)),
        ) as Query,
    )
  await fc.assert(
    fc.asyncProperty(fc.oneof(query, sparse), fc.constantFrom(40, 1_000), async (provided, limit) => {
      const wanted = rows.filter((message) => holds(message, provided)).map(({ id }) => id)
      assert.deepEqual(await all({ ...provided, tagOf }, limit), wanted)
    }),
    { numRuns: 60 },
  )
})

const many = 100_000

test('among 100,000 messages no search scans a table or reads more rows at once than it needs', async () => {
  const [began, stepMs] = [Date.now(), 10]
  await fill({ count: many, began, stepMs })
  await mask(10)
  await analyze(database, 'message')
  await analyze(database, 'dispatch')
  await analyze(database, 'unconfirmed_message')
  const middle = began + many * (stepMs / 2)
  const singles: Query[] = [
    {},
    { id: uuidAt(middle) },
    { accountId: 'a3' },
    { clientRef: 'ref4' },
    { number: 's1' },
    { number: 'nobody' },
    { sender: 's2' },
    { recipient: 'r15' },
    { number: 's1', tagOf },
    { recipient: 'r15', tagOf },
    { carrierId: 'c1' },
    { carrierId: 'rare' },
    { errorCode: 1210 },
    { errorCode: 1999 },
    { since: middle },
    { until: middle },
    { unconfirmedSince: middle },
    ...['accepted', 'submitted', 'delivered', 'rejected', 'undeliverable', 'received', 'read'].map(
      (status) => ({ status }),
    ),
  ]
  const pairs = singles.flatMap((one, i) => singles.slice(i + 1).map((other) => ({ ...one, ...other })))
  const deep = singles.map((one) => ({ ...one, before: uuidAt(middle) }))
  for (const query of [...singles, ...deep, ...pairs]) {
    const { db, seen } = watchScans(database.db)
    await searchMessages(db, { ...query, limit: 50 })
    for (const { text, values, kinds, rows } of seen) {
      const named = `${JSON.stringify(query)}: ${kinds.join(', ')}: ${rows} rows by ${text}`
      assert.ok(
        kinds.every((kind) => /^Index|^Seq Scan on text_erasure$/.test(kind)),
        named,
      )
      const wanted = Math.max(...values.filter((value) => typeof value === 'number'))
      // Each partition reads at least its first row, for each of the two or three access paths of a number. In addition, the search samples up to
      // five access paths.
      assert.ok(rows <= 5 * Math.max(wanted, 200) + 60, named)
    }
  }
})
