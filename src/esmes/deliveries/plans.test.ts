import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { type Db, openDb, type Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openTestDatabase, quiet } from '../../../test/support/database.ts'
import { usualSettings } from '../users/user.ts'
import { insertUser } from '../users/user-store.ts'
import { claimDeliveries, enqueueDeliveries, settleDeliveries } from './delivery-store.ts'
import type { NewDelivery } from './delivery.ts'

const [owner, userId] = [uuidv7(), uuidv7()]
const accountId = 'abcd1234'
const waiting = 20_000
const each = 50

const newDeliveries = (): NewDelivery[] =>
  Array.from({ length: each }, () => ({
    userId,
    accountId,
    subjectId: uuidv7(),
    at: Date.now(),
    content: { kind: 'receipt' } as NewDelivery['content'],
  }))

/** Stores the user, because deliveries of deleted users are not stored. */
async function storeUser(sql: Sql): Promise<void> {
  await sql.query(`insert into account (id, name, signature_secret) values ($1, 'Kite', '')`, [accountId])
  await insertUser(sql, { ...usualSettings, systemId: 'alice', id: userId, accountId })
}

/** Runs work in the open transaction instead of a new one. */
const within = (sql: Sql): Pick<Db, 'tx'> => ({ tx: (work) => work(sql) })

/** Deliveries that the transaction has read so far, by scans of the table and of its indexes. */
async function readSoFar(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname = 'smpp_delivery'`,
  )
  return rows[0]!.n
}

/** Runs the statements of a node on the queue in one transaction; returns how many rows each has read. */
function work(db: Db): Promise<Record<string, number>> {
  return db.tx(async (sql) => {
    const counted = async (step: () => Promise<unknown>) => {
      const before = await readSoFar(sql)
      await step()
      return (await readSoFar(sql)) - before
    }
    const claimed: { id: string }[] = []
    const claim = async () => {
      const rooms = [{ userId, room: each }]
      claimed.push(...(await claimDeliveries(within(sql), owner, rooms, Date.now() + 1_000)))
    }
    const reads = {
      enqueue: await counted(() => enqueueDeliveries(sql, newDeliveries())),
      claim: await counted(claim),
      settle: await counted(() => {
        const settled = claimed.map(({ id }) => ({ id, outcome: 'acknowledged' as const, status: 0 }))
        return settleDeliveries(sql, owner, settled, Date.now())
      }),
    }
    assert.equal(claimed.length, each)
    return reads
  })
}

const insertWaiting = `
  insert into smpp_delivery (id, user_id, account_id, subject_id, kind, content, due_at, expires_at)
  select gen_random_uuid(), $1, $2, gen_random_uuid(), 'receipt', '{}', now(), now() + interval '72 hours' from generate_series(1, $3)`

test('the number of deliveries that a statement reads does not grow with the queue, regardless of the statistics of its plan', async (t) => {
  const database = await openTestDatabase()
  // A single connection keeps its query plans, because only the test gathers statistics, which would cause new plans.
  const db = openDb({ url: database.url, log: quiet, max: 1 })
  const asOwner = new pg.Client({ connectionString: database.ownerUrl })
  await asOwner.connect()
  t.after(async () => {
    await Promise.all([db.close(), asOwner.end()])
    await database.close()
  })
  await storeUser(database.db)
  await asOwner.query('alter table smpp_delivery set (autovacuum_enabled = off)')
  await asOwner.query('vacuum analyze smpp_delivery')
  const wait = () => database.db.query(insertWaiting, [userId, accountId, waiting])
  const judged = async (made: string) => {
    for (const [step, read] of Object.entries(await work(db)))
      assert.ok(read < waiting / 4, `${step} reads ${read} rows by a plan made ${made}`)
  }
  for (let plans = 0; plans < 6; plans += 1) await work(db)
  await wait()
  await judged('while the queue was empty')
  await asOwner.query('analyze smpp_delivery')
  await judged('while the queue was long')
  await wait()
  await judged('while it was half as long')
})
