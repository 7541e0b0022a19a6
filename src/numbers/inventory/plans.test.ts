import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createAccount } from '#accounts/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { listOwned } from '../ownership/owned-store.ts'
import type { Pattern } from './pattern.ts'
import { searchAvailable } from '../search/search.ts'

const many = 20_000

let world: TestAccounts
let accountId: string
before(async () => {
  world = await openTestAccounts()
  accountId = (await createAccount(world.db, world.vault, { name: 'Many' })).apiKey
  await asOwner(
    'alter table inventory set (autovacuum_enabled = off); alter table number_block set (autovacuum_enabled = off)',
  )
  // GB and IM share a few blocks; the US has one block per number. Tables are analyzed as in the middle of the first upload, so that the
  // planner expects empty tables.
  await world.db.tx(async (sql) => {
    await sql.query(
      `insert into inventory (msisdn, country, type, features)
        select '4477' || lpad((g::bigint * 7919 % 100000000)::text, 8, '0'), case when g % 2 = 0 then 'GB' else 'IM' end, 'mobile-lvn', 'SMS'
          from generate_series(1, $1) g
         union all
        select '1' || 2000000000 + g::bigint * 199933, 'US', 'mobile-lvn', 'SMS' from generate_series(1, $1) g`,
      [many],
    )
    await asOwner('analyze inventory, number_block')
  })
  await world.db.query(
    `insert into number (msisdn, country, type, account_id, app_id, ownership_id, owned_since)
      select '4478' || (1000000 + g), 'GB', 'mobile-lvn', $2, case when g % 200 = 0 then gen_random_uuid() end, gen_random_uuid(), now()
        from generate_series(1, $1) g`,
    [many, accountId],
  )
})
after(() => world.close())

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(statement).finally(() => owner.end())
}

/** Rows of numbers and of their counters that the transaction has read so far. */
async function readSoFar(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
      where relname in ('inventory', 'number_block', 'number', 'number_count')`,
  )
  return rows[0]!.n
}

/** Returns the number of rows that a query reads, and the result of the query. */
function reads<T>(ask: (db: Db) => Promise<T>): Promise<{ read: number; answer: T }> {
  return world.db.tx(async (sql) => {
    const within = { ...world.db, snapshot: <R>(work: (sql: Sql) => Promise<R>) => work(sql) }
    const before = await readSoFar(sql)
    const answer = await ask(within)
    return { read: (await readSoFar(sql)) - before, answer }
  })
}

const heads = many / 10
/** Patterns, each with the maximum number of rows that a search in GB reads. */
const patterns: [Pattern | undefined, most: number][] = [
  [undefined, heads],
  [{ where: 'starts', digits: '4477' }, heads],
  [{ where: 'starts', digits: '44771234' }, heads],
  [{ where: 'ends', digits: '7919' }, heads],
  [{ where: 'ends', digits: '919' }, heads],
  [{ where: 'contains', digits: '12345' }, heads],
  [{ where: 'contains', digits: '4477' }, many / 4],
  [{ where: 'contains', digits: '345' }, many / 4],
  [{ where: 'contains', digits: '477' }, many / 4],
]

async function searchesReadLittle(): Promise<void> {
  for (const [pattern, most] of patterns)
    for (const country of ['GB', 'US']) {
      const ask = (db: Db) => searchAvailable(db, { country, pattern, size: 10, index: 1 })
      const { read, answer } = await reads(ask)
      const requested = `${country} ${JSON.stringify(pattern)}`
      assert.ok(
        read <= (country === 'US' ? heads : most),
        `${requested} reads ${read} rows for ${answer.count}`,
      )
    }
}

test(
  'a search reads only the blocks that it counts and the numbers that it returns [S3-076]',
  searchesReadLittle,
)

test('a search reads no more rows after the tables were analyzed', async () => {
  await asOwner('vacuum analyze inventory, number_block')
  await searchesReadLittle()
})

test('the first page of many numbers that contain three digits lists the first of these numbers [S3-076]', async () => {
  const { rows } = await world.db.query<{ msisdn: string }>(
    "select msisdn from inventory where country = 'GB' order by msisdn",
  )
  for (const digits of ['477', '771', '001']) {
    const fit = rows.filter(({ msisdn }) => msisdn.includes(digits))
    for (const [size, index] of [
      [100, 1],
      [10, 40],
      [100, 15],
      [7, 1_200],
    ] as const) {
      const pattern = { where: 'contains', digits } as const
      const { count, numbers } = await searchAvailable(world.db, { country: 'GB', pattern, size, index })
      assert.equal(count, fit.length)
      assert.deepEqual(
        numbers.map(({ msisdn }) => msisdn),
        fit.slice((index - 1) * size, index * size).map(({ msisdn }) => msisdn),
      )
    }
  }
})

const owned = (pattern: Pattern | undefined, hasApplication: boolean | undefined) => ({
  accountId,
  pattern,
  hasApplication,
})
const starting = { where: 'starts', digits: '44781' } as const

test('a page of owned numbers reads only stored counts and adjacent numbers, at any offset [S3-075]', async () => {
  for (const [filter, every] of [
    [owned(undefined, undefined), 1],
    [owned(starting, undefined), 1],
    [owned(undefined, true), 200],
    [owned(starting, true), 200],
  ] as const)
    for (const part of [0, 0.3, 0.5, 0.99]) {
      const offset = Math.floor((part * many) / every)
      const size = every === 1 ? 100 : 10
      const { read, answer } = await reads((db) => listOwned(db, filter, { offset, size }))
      assert.equal(answer.count, many / every)
      assert.equal(answer.numbers.length, Math.min(size, answer.count - offset))
      assert.equal(answer.numbers[0]!.msisdn, `4478${1_000_000 + (offset + 1) * every}`)
      assert.ok(read <= many / 4, `a page behind ${offset} reads ${read} rows`)
    }
})
