import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { type Db, openDb, type Sql } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openTestDatabase, quiet } from '../../test/support/database.ts'
import type { Attempt } from './attempt.ts'
import { insertAttempts } from './attempt-store.ts'
import { claim } from './claim-store.ts'
import { insertEvents, type NewDelivery } from './store.ts'

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
    endpoint,
    kind: 'message-status',
    channel: undefined,
    elsewhere: undefined,
    attempt: 1,
    startedAt: Date.now(),
    endedAt: Date.now(),
    tookMs: 1,
    outcome,
    sign: 'taken',
    status: 200,
    fault: undefined,
    detail: undefined,
    response: undefined,
    dueAt: Date.now() + 5_000,
  }))

/** The transaction that is open, for what would open one. */
const within = (sql: Sql): Pick<Db, 'tx'> => ({ tx: (work) => work(sql) })

/** Rows of the queue that the transaction has read so far, by scans of the table and of its indexes. */
async function readSoFar(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_xact_user_tables where relname = 'webhook_delivery'`,
  )
  return rows[0]!.n
}

test('what a statement reads of the queue does not grow with it, although its plan was made for an empty one [fault W5]', async (t) => {
  const database = await openTestDatabase()
  t.after(() => database.close())
  // One connection, whose plans stay: the statistics that would have them made anew are not gathered.
  const db = openDb({ url: database.url, log: quiet, max: 1 })
  t.after(() => db.close())
  const asOwner = new pg.Client({ connectionString: database.ownerUrl })
  await asOwner.connect()
  for (const table of ['webhook_delivery', 'webhook_endpoint'])
    await asOwner.query(`alter table ${table} set (autovacuum_enabled = off)`)
  await asOwner.query('vacuum analyze webhook_delivery, webhook_endpoint')
  await asOwner.end()

  const round = (sql: Sql) =>
    claim(within(sql), {
      owner,
      now: Date.now(),
      after: '',
      each,
      room: each,
      except: [],
      exceptAccounts: [],
    })
  const work = () =>
    db.tx(async (sql) => {
      const counted = async (step: () => Promise<unknown>) => {
        const before = await readSoFar(sql)
        await step()
        return (await readSoFar(sql)) - before
      }
      const [taken, tried] = [newEvents(), newEvents()]
      return {
        enqueue: await counted(() => insertEvents(sql, owner, [...taken, ...tried])),
        delivered: await counted(() =>
          insertAttempts(sql, owner, attemptsAt(taken, 'delivered'), Date.now()),
        ),
        retried: await counted(() => insertAttempts(sql, owner, attemptsAt(tried, 'retried'), Date.now())),
        claim: await counted(() => round(sql)),
      }
    })
  await work()
  await database.db.query(
    `insert into webhook_delivery (event_id, account_id, endpoint, subject_id, due_at, give_up_at)
     select gen_random_uuid(), $1, $1 || ' http://dead.example', gen_random_uuid(), now() + interval '1 hour', now()
       from generate_series(1, $2)`,
    [accountId, waiting],
  )
  for (const [step, read] of Object.entries(await work()))
    assert.ok(read < waiting / 4, `${step} reads ${read} rows`)
})
