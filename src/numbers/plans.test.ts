import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createAccount } from '#accounts/index.ts'
import type { Db, Sql } from '#platform/db.ts'
import { openTestAccounts, type TestAccounts } from '../../test/support/accounts.ts'
import { listOwned } from './owned.ts'
import type { Pattern } from './pattern.ts'
import { searchAvailable } from './search.ts'

const many = 20_000

let world: TestAccounts
let accountId: string
before(async () => {
  world = await openTestAccounts()
  accountId = (await createAccount(world.db, world.vault, { name: 'Many' })).apiKey
  // As if statistics were taken in the middle of the first upload: the planner believes that there is nothing.
  await world.db.tx(async (sql) => {
    await sql.query(
      `insert into inventory (msisdn, country, type, features)
        select '4477' || lpad((g::bigint * 7919 % 100000000)::text, 8, '0'), case when g % 2 = 0 then 'GB' else 'IM' end, 'mobile-lvn', 'SMS'
          from generate_series(1, $1) g`,
      [many],
    )
    await asOwner('analyze inventory, number_block')
  })
  await world.db.query(
    `insert into number (msisdn, country, type, account_id, ownership_id, owned_since)
      select '4478' || (10000000 + g), 'GB', 'mobile-lvn', $2, gen_random_uuid(), now() from generate_series(1, $1) g`,
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
      where relname in ('inventory', 'number_block', 'number', 'number_holding')`,
  )
  return rows[0]!.n
}

/** How many rows a question reads, with what it answers. */
function reads<T>(ask: (db: Db) => Promise<T>): Promise<{ read: number; answer: T }> {
  return world.db.tx(async (sql) => {
    const within = { ...world.db, snapshot: <R>(work: (sql: Sql) => Promise<R>) => work(sql) }
    const before = await readSoFar(sql)
    const answer = await ask(within)
    return { read: (await readSoFar(sql)) - before, answer }
  })
}

const heads = many / 10
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

test('a search reads what it counts by block and what it shows, and not what is on offer beside it [S3-076]', async () => {
  for (const [pattern, most] of patterns) {
    const ask = (db: Db) => searchAvailable(db, { country: 'GB', pattern, size: 10, index: 1 })
    const { read, answer } = await reads(ask)
    assert.ok(read <= most, `${JSON.stringify(pattern)} reads ${read} rows for ${answer.count}`)
  }
})

test('a page of many numbers that contain three digits holds the first of them [S3-076]', async () => {
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

test('a page of own numbers reads what it shows, and is found from the nearer end [S3-075]', async () => {
  for (const offset of [0, 100, many - 100]) {
    const { read, answer } = await reads((db) => listOwned(db, { accountId }, { offset, size: 100 }))
    assert.equal(answer.count, many)
    assert.equal(answer.numbers.length, 100)
    assert.equal(answer.numbers[0]!.msisdn, `4478${10_000_001 + offset}`)
    assert.ok(read <= 1_000, `a page behind ${offset} reads ${read} rows`)
  }
})
