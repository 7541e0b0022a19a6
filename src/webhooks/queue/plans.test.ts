import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { type Db, openDb, type Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openTestDatabase, quiet } from '../../../test/support/database.ts'
import type { Attempt } from '../attempts/attempt.ts'
import { insertAttempts } from '../attempts/attempt-store.ts'
import { claim } from './claim-store.ts'
import { forwardPart } from './forward-store.ts'
import { insertEvents, type NewDelivery } from '../enqueue/store.ts'
import { setAsideDisabled, expireWaiting } from '../replay/undelivered-store.ts'

const [owner, accountId, url] = [uuidv7(), 'abcd1234', 'http://alive.example/']
const endpoint = `${accountId} http://alive.example`
const waiting = 20_000
const each = 50

const newEvents = (): NewDelivery[] =>
  Array.from({ length: each }, () => {
    const event = {
      accountId,
      subjectId: uuidv7(),
      kind: 'message-status',
      url,
      method: 'POST_JSON',
    } as const
    return {
      event: { ...event, payload: '{}', at: Date.now() },
      eventId: uuidv7(),
      endpoint,
      leased: true,
    }
  })

const attemptsAt = (rows: readonly NewDelivery[], outcome: Attempt['outcome']): Attempt[] =>
  rows.map(({ eventId, event: { subjectId } }) => ({
    eventId,
    accountId,
    subjectId,
    orderId: subjectId,
    endpoint,
    kind: 'message-status',
    channel: undefined,
    urlOverride: undefined,
    attempt: 1,
    startedAt: Date.now(),
    endedAt: Date.now(),
    tookMs: 1,
    outcome,
    sign: 'accepted',
    status: 200,
    fault: undefined,
    detail: undefined,
    response: undefined,
    headers: undefined,
    dueAt: Date.now(),
  }))

/** Runs work in the open transaction instead of a new one. */
const within = (sql: Sql): Pick<Db, 'tx'> => ({ tx: (work) => work(sql) })

/** Rows of webhooks that the transaction has read so far, by scans of tables and of their indexes. */
async function readSoFar(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
      where relname like 'webhook\\_%'`,
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
    const [accepted, tried] = [newEvents(), newEvents()]
    const [now, most] = [Date.now(), { after: '', each, room: each, except: [], exceptAccounts: [] }]
    const reads = {
      enqueue: await counted(() => insertEvents(sql, owner, [...accepted, ...tried])),
      delivered: await counted(() => insertAttempts(sql, owner, attemptsAt(accepted, 'delivered'), now)),
      retried: await counted(() => insertAttempts(sql, owner, attemptsAt(tried, 'retried'), now)),
      claim: await counted(() => claim(within(sql), { owner, now: Date.now() + 1_000, ...most })),
      disabled: await counted(() => setAsideDisabled(sql)),
      forward: await counted(() =>
        forwardPart(sql, { accountId, after: undefined, now, firstDueAt: now, everyMs: 1 }),
      ),
      overdue: await counted(() => expireWaiting(sql, [endpoint], now)),
    }
    await sql.query('delete from webhook_delivery where endpoint = $1', [endpoint])
    return reads
  })
}

const insertWaiting = `
  with stored as (
    insert into webhook_event (id, account_id, subject_id, kind, url, method, payload)
    select overlay(gen_random_uuid()::text placing left($4::text, 13) from 1 for 13)::uuid,
           $1, gen_random_uuid(), 'message-status', $3, 'POST_JSON', '{}' from generate_series(1, $2)
    returning id, subject_id
  )
  insert into webhook_delivery (event_id, account_id, endpoint, subject_id, due_at, expires_at)
  select id, $1, $1 || ' http://dead.example', subject_id, now() + interval '1 hour', now() from stored`

test('the number of rows that a statement reads does not grow with the queue, regardless of the statistics of its plan [fault W5]', async (t) => {
  const database = await openTestDatabase()
  // A single connection keeps its query plans, because only the test gathers statistics, which would cause new plans.
  const db = openDb({ url: database.url, log: quiet, max: 1 })
  const asOwner = new pg.Client({ connectionString: database.ownerUrl })
  await asOwner.connect()
  t.after(async () => {
    await Promise.all([db.close(), asOwner.end()])
    await database.close()
  })
  const tables = 'webhook_delivery, webhook_endpoint, webhook_event'
  for (const table of ['webhook_delivery', 'webhook_endpoint'])
    await asOwner.query(`alter table ${table} set (autovacuum_enabled = off)`)
  await asOwner.query(`vacuum analyze ${tables}`)
  await database.db.query(
    `insert into webhook_endpoint (endpoint, account_id, state, disabled_at)
     select 'gone0000 http://gone.example', 'gone0000', 'disabled', now()
      union all select 'well0000 http://' || n, 'well0000', 'healthy', null from generate_series(1, 50) n`,
  )
  const wait = () => database.db.query(insertWaiting, [accountId, waiting, url, uuidv7()])
  const judged = async (made: string) => {
    for (const [step, read] of Object.entries(await work(db)))
      assert.ok(read < waiting / 4, `${step} reads ${read} rows by a plan made ${made}`)
  }
  await work(db)
  await wait()
  await judged('while the queue was empty')
  await asOwner.query(`analyze ${tables}`)
  await judged('while the queue was long')
  await wait()
  await judged('while it was half as long')
})
