import pg from 'pg'
import { inspectEmbedded } from '#platform/embedded/index.ts'
import type { Db } from '#platform/database/db.ts'
import { openConcurrentDb } from './facts.ts'
import { fireClosed, percentile, perSecond, type Seen } from './open-loop.ts'
import type { Words } from './labels.ts'
import { openWorld, type World } from './world.ts'

const bar = 0.9
// This session may stay idle in a transaction, which the embedded server otherwise ends after a minute.
const options = '-c strowger.scope=exchange -c idle_in_transaction_session_timeout=0'
const connections = 32

type Untidy = { world: World; db: Db; owner: pg.Client; words: Words }

/** Keeps a snapshot open during the load; returns whether the rate of accepted messages stays the same. */
export const runOldSnapshot = (words: Words): Promise<boolean> =>
  alongside(words, async ({ owner }) => {
    await owner.query('begin isolation level repeatable read; select count(*) from dispatch')
  })

/** Switches autovacuum off, and inserts and deletes a million rows; returns whether the rate of accepted messages stays the same. */
export const runChurn = (words: Words): Promise<boolean> =>
  alongside(words, async ({ owner, words: { number, say } }) => {
    const rows = number('rows') ?? 1_000_000
    for (const table of ['dispatch', 'webhook_delivery'])
      await owner.query(`alter table ${table} set (autovacuum_enabled = false)`)
    for (let done = 0; done < rows; done += step) {
      await owner.query(
        `insert into dispatch (message_id, account_id, carrier_id, due_at, expires_at)
          select gen_random_uuid(), 'churn', 'churn', now(), 'infinity' from generate_series(1, ${step})`,
      )
      await owner.query(`delete from dispatch where carrier_id = 'churn'`)
    }
    say(`${rows} rows inserted and deleted`)
  })

const step = 50_000

type Untidying = (label: Untidy) => Promise<void>

async function alongside(words: Words, untidy: Untidying): Promise<boolean> {
  const open = new AsyncDisposableStack()
  try {
    return await alongsideOn(open, words, untidy)
  } finally {
    await open.disposeAsync()
  }
}

async function alongsideOn(open: AsyncDisposableStack, words: Words, untidy: Untidying): Promise<boolean> {
  const { number, say, stop } = words
  const minutes = number('minutes') ?? 10
  const world = await openWorld()
  open.defer(() => world.close())
  world.steady.faults.answerAfterMs = 0
  const db = openConcurrentDb(world.data)
  open.defer(() => db.close())
  const { ownerUrl } = inspectEmbedded(world.data)!
  const owner = new pg.Client({ connectionString: ownerUrl, options })
  await owner.connect()
  open.defer(() => owner.end())
  const fire = (seconds: number) => fireClosed({ exchange: world.exchange, seconds, connections, stop })
  await fire(10)
  const before = await fire(30)
  say(`before: ${await lineOf(before, db)}`)
  await untidy({ world, db, owner, words })
  let last = before
  for (const end = performance.now() + minutes * 60_000; performance.now() < end && !stop.aborted;) {
    last = await fire(Math.min(30, Math.max(5, (end - performance.now()) / 1000)))
    say(`during: ${await lineOf(last, db)}`)
  }
  const share = perSecond(last) / perSecond(before)
  say(`at the end ${Math.round(share * 100)} % of the initial rate`)
  return share >= bar
}

async function lineOf(seen: Seen, db: Db): Promise<string> {
  const { rows } = await db.query<{ dead: number; waiting: number; oldest: number }>(
    `select (select sum(n_dead_tup)::bigint from pg_stat_user_tables where relname in ('dispatch', 'webhook_delivery')) as dead,
            (select count(*) from dispatch) as waiting,
            (select coalesce(extract(epoch from clock_timestamp() - min(m.accepted_at)), 0)::float8
               from dispatch d join message m on m.id = d.message_id) as oldest`,
  )
  const { dead, waiting, oldest } = rows[0]!
  return (
    `${perSecond(seen)} a second, p99 ${percentile(seen.accepted, 99)} ms; ` +
    `${dead} dead rows, ${waiting} waiting, the oldest for ${oldest.toFixed(1)} s`
  )
}
