import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { foldReports } from './fold-store.ts'
import type { Grouping } from './grouping-fields.ts'
import { type Measures, statuses, totalOf } from './measures.ts'
import { type Counting, readReport } from './report-store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
// A Monday.
const began = Date.UTC(2026, 4, 4)
const days = 30

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  const { db } = database
  for (let day = 0; day < days; day++)
    await db.query(`select make_partition('message', to_timestamp($1::float8 / 1000))`, [began + day * dayMs])
  await db.query(
    `insert into network_prefix (prefix, network, country, name)
      values ('49', '26201', 'DE', 'a'), ('491', '26202', 'DE', 'b'), ('33', '20801', 'FR', 'c')`,
  )
  for (let part = 0; part < 6; part++) {
    await store(part)
    await change(part)
    // The changes of the last part are pending.
    if (part < 5) await foldReports(db, 100)
  }
})
after(() => database.close())

/** A number from 0 below `most` that depends on the message and a purpose. */
const random = (purpose: string, most: number | string) =>
  `(abs(hashtext(n::text || '${purpose}' || $1::text)::bigint) % ${most})`

async function store(part: number): Promise<void> {
  await database.db.query(
    `insert into message (id, account_id, direction, sender, recipient, encoding, parts, status, price, network, country, carrier_id, error_code,
        accepted_at, expires_at, actor)
      select overlay(uuid_at(at)::text placing lpad(to_hex($1::int * 1000 + n), 12, '0') from 25)::uuid, 'a' || ${random('account', 4)},
          case ${random('direction', 5)} when 0 then 'inbound' else 'outbound' end, 's' || ${random('sender', 9)}, 's' || ${random('recipient', 9)},
          'text', 1 + ${random('parts', 3)}, case ${random('status', 4)} when 0 then 'accepted' else 'submitted' end, ${random('price', 50)} * 1000,
          (array[null, '26201', '26202', '20801', '99999'])[1 + ${random('network', 5)}], (array[null, 'DE', 'GB'])[1 + ${random('country', 3)}],
          'c' || ${random('carrier', 3)}, null, at, at, 'test'
        from (select n, to_timestamp($2::float8 / 1000) + ${random('at', days * 86_400)} * interval '1 second' as at
                from generate_series(1, 400) n) g`,
    [part, began],
  )
}

/** Receipts that arrive late, rejections with their refunds, and changed prices, of messages of this and earlier parts. */
async function change(part: number): Promise<void> {
  const some = (purpose: string, most: number) => random(purpose, most).replace('n::text', 'id::text')
  const outbound = "direction = 'outbound'"
  for (const statement of [
    `update message set status = 'delivered' where ${some('delivered', 3)} = 0 and status = 'submitted' and ${outbound}`,
    `update message set status = 'undeliverable', error_code = 1210 + ${some('error', 3)}
      where ${some('undeliverable', 4)} = 0 and status = 'submitted' and ${outbound}`,
    `update message set status = 'rejected', error_code = 1100 where ${some('rejected', 4)} = 0 and status = 'accepted' and ${outbound}`,
    `update message set status = 'read' where ${some('read', 5)} = 0 and status = 'delivered' and ${outbound}`,
    `update message set price = price + 500, carrier_id = 'c9' where ${some('moved', 6)} = 0 and ${outbound}`,
  ])
    await database.db.query(statement, [part])
}

const keys: Record<Grouping, string> = {
  account: 'account_id',
  carrier: 'carrier_id',
  country:
    "case when network is null then coalesce(country, '') else coalesce((select min(country) from network_prefix p where p.network = message.network), '') end",
  network: "coalesce(network, '')",
  sender: "case direction when 'outbound' then sender else recipient end",
  error: 'coalesce(error_code, 0)::text',
}

const numbers = [...statuses, 'parts', 'spent'] as const
type Counts = Pick<Measures, (typeof numbers)[number]>

/** The same counts from the messages themselves. */
async function countMessages(
  { from, to, accountId, carrierId, errorCode, country }: Counting,
  key: string,
): Promise<Map<string, Counts>> {
  const { rows } = await database.db.query<Counts & { key: string }>(
    `select ${key} as key, ${statuses.map((status) => `count(*) filter (where status_of = '${status}') as ${status}`).join(', ')},
        sum(parts) as parts, coalesce(sum(price) filter (where status_of <> 'rejected'), 0)::bigint as spent
      from (select *, case direction when 'outbound' then status else 'received' end as status_of from message) message
     where accepted_at >= to_timestamp($1::float8 / 1000) and accepted_at < to_timestamp($2::float8 / 1000)
       and ($3::text is null or account_id = $3) and ($4::text is null or carrier_id = $4) and ($5::int is null or error_code = $5)
       and ($6::text is null or ${keys.country} = $6)
     group by 1`,
    [from, to, accountId, carrierId, errorCode, country],
  )
  return new Map(rows.map(({ key, ...counts }) => [key, counts]))
}

const countsOf = (measures: Measures) =>
  Object.fromEntries(numbers.map((name) => [name, measures[name]])) as Counts
const sorted = (counts: Iterable<[string, Counts]>) => [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
const withCounts = (counts: Iterable<[string, Measures]>) =>
  sorted([...counts].map(([key, measures]) => [key, countsOf(measures)]))

const periods: Record<string, Counting> = {
  'all weeks': { from: began, to: began + 28 * dayMs, step: 'day', hoursSince: 0 },
  'weeks and days': { from: began + 3 * dayMs, to: began + 27 * dayMs, step: 'day', hoursSince: 0 },
  'days within a week': { from: began + 8 * dayMs, to: began + 12 * dayMs, step: 'day', hoursSince: 0 },
  'a week, days and hours': {
    from: began + 5 * dayMs + 7 * hourMs,
    to: began + 16 * dayMs + 5 * hourMs,
    step: 'hour',
    hoursSince: 0,
  },
  'hours across midnight': {
    from: began + 4.8 * dayMs - 1.2 * hourMs,
    to: began + 5 * dayMs + 3 * hourMs,
    step: 'hour',
    hoursSince: 0,
  },
}
const filters: { title: string; filter: Partial<Counting>; groupings: readonly Grouping[] }[] = [
  { title: 'of all accounts', filter: {}, groupings: ['account', 'carrier', 'country', 'network', 'error'] },
  {
    title: 'of an account',
    filter: { accountId: 'a1' },
    groupings: ['carrier', 'country', 'network', 'sender', 'error'],
  },
  {
    title: 'of a carrier',
    filter: { carrierId: 'c9' },
    groupings: ['account', 'country', 'network', 'error'],
  },
  {
    title: 'of an error',
    filter: { errorCode: 1210 },
    groupings: ['account', 'carrier', 'country', 'network'],
  },
  { title: 'of a country without networks', filter: { country: 'GB' }, groupings: ['carrier', 'error'] },
  { title: 'of a country', filter: { country: 'DE' }, groupings: ['carrier', 'network', 'error'] },
]

for (const [period, counting] of Object.entries(periods))
  for (const { title, filter, groupings } of filters)
    test(`reports ${title} of ${period} count what the messages count, with late receipts and refunds`, async () => {
      const total = (await countMessages({ ...counting, ...filter }, "''")).get('')
      for (const groupBy of groupings) {
        const counted = { ...counting, ...filter, groupBy, top: 2 }
        const { points, groups, series } = await readReport(database.db, counted)
        assert.deepEqual(withCounts(groups), sorted(await countMessages(counted, keys[groupBy])), groupBy)
        const byTime = [...points.values()]
        if (total) assert.deepEqual(countsOf(totalOf(byTime)), total)
        const drawn = totalOf([...series.values()].flatMap((counts) => [...counts.values()]))
        assert.deepEqual(drawn, totalOf(byTime))
        assert.equal(series.size, Math.min(3, groups.size))
        for (const [key, counts] of series)
          if (key !== null) assert.deepEqual(totalOf([...counts.values()]), groups.get(key))
      }
    })
