import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createAccount, updateAccount } from '#accounts/index.ts'
import { type Clock, openClock } from '#platform/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { openVault } from '#platform/vault/vault.ts'
import { uuidv7 } from '#platform/ids.ts'
import { rescheduleInbound } from './reschedule.ts'

let database: TestDatabase
let clock: Clock
before(async () => {
  database = await openTestDatabase()
  clock = await openClock(database.db)
})
after(() => database.close())

const vault = openVault({ key: randomBytes(32) })
const hour = 3_600_000
const waiting = 1_200

/** Stores webhooks of an account that alternate between two endpoints; the first is due in one hour, the others at intervals of 1 s. */
async function wait(accountId: string, kind: string, attempt: number, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  await database.db.query(
    `with stored as (
       insert into webhook_event (id, account_id, subject_id, kind, url, method, payload)
       select id, $2, gen_random_uuid(), $3, 'http://localhost/', 'POST_JSON', '{}' from unnest($1::uuid[]) id
     )
     insert into webhook_delivery (event_id, account_id, endpoint, subject_id, attempt, due_at, expires_at)
     select id, $2, $2 || ' http://' || nth % 2 || '.example', gen_random_uuid(), $4,
            to_timestamp($5::float8 / 1000) + nth * interval '1 second', 'infinity'
       from unnest($1::uuid[]) with ordinality i(id, nth)`,
    [ids, accountId, kind, attempt, clock.now() + hour],
  )
  return ids
}

/** The due times of events in milliseconds, in the order of `ids`. */
async function dueOf(ids: string[]): Promise<number[]> {
  const { rows } = await database.db.query<{ at: number }>(
    `select extract(epoch from due_at)::float8 * 1000 as at
       from unnest($1::uuid[]) with ordinality i(id, nth) join webhook_delivery d on d.event_id = i.id order by nth`,
    [ids],
  )
  return rows.map(({ at }) => at)
}

test('queued inbound events of an account are rescheduled, in order, when its rate is raised; other events are not moved', async () => {
  const { db } = database
  const { apiKey } = await createAccount(db, vault, { name: 'Alice' })
  const { apiKey: other } = await createAccount(db, vault, { name: 'Bob' })
  const change = (perSecond: number) =>
    db.tx((sql) => updateAccount(sql, apiKey, { max_inbound_request: perSecond }))
  await change(1)
  const inbound = await wait(apiKey, 'inbound-message', 0, waiting)
  const others = [
    ...(await wait(apiKey, 'inbound-message', 1, 5)),
    ...(await wait(apiKey, 'message-status', 0, 5)),
    ...(await wait(other, 'inbound-message', 0, 5)),
  ]
  await db.query(
    `insert into inbound_pace (account_id, free_at) values ($1, to_timestamp($2::float8 / 1000))`,
    [apiKey, clock.now() + 2 * hour],
  )
  const [old, asBefore] = [await dueOf(inbound), await dueOf(others)]
  await rescheduleInbound(db, clock)
  assert.deepEqual(await dueOf(inbound), old)
  await change(100)
  await Promise.all([rescheduleInbound(db, clock), rescheduleInbound(db, clock)])
  await rescheduleInbound(db, clock)
  const due = await dueOf(inbound)
  for (const [i, at] of due.slice(1).entries()) assert.ok(at - due[i]! > 9.9, `${i}: ${at - due[i]!}`)
  assert.ok(due.at(-1)! < old[0]!)
  assert.deepEqual(await dueOf(others), asBefore)
  const { rows } = await db.query<{ free: number; scheduled: number | null }>(
    `select extract(epoch from free_at)::float8 * 1000 as free, reschedule_per_second as scheduled from inbound_pace where account_id = $1`,
    [apiKey],
  )
  assert.equal(rows[0]!.scheduled, null)
  assert.ok(Math.abs(rows[0]!.free - due.at(-1)! - 10) < 0.1)
})
