import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import { createAccount } from '#accounts/index.ts'
import { insertMember } from '#accounts/member-sign-in/member-store.ts'
import { createRegisteredEndpoint } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openVault } from '#platform/vault/vault.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { listAlerts } from '../alert/alert-store.ts'
import { createAlert } from '../alert/change.ts'
import { evaluateNext, openAlerts } from './settle.ts'

const vault = openVault({ key: randomBytes(32) })
const hourMs = 3_600_000
const began = Date.UTC(2026, 4, 4, 10)
const minute = (n: number) => began + n * 60_000

let database: TestDatabase
let accountId: string
beforeEach(async () => {
  database = await openTestDatabase()
  accountId = (await createAccount(database.db, vault, { name: 'Kite' })).apiKey
  await insertMember(database.db, {
    id: uuidv7(),
    account_id: accountId,
    email: 'ann@kite.example',
    name: 'Ann',
    role: 'owner',
    password: 'none',
  })
  await database.db.tx((sql) =>
    createRegisteredEndpoint(sql, vault, accountId, {
      url: 'https://kite.example/alerts',
      description: '',
      eventTypes: undefined,
      notifyEmail: undefined,
      enabled: true,
    }),
  )
})
afterEach(() => database.close())

/** Counts messages of an hour as failed and as delivered. */
async function count(at: number, failed: number, delivered: number): Promise<void> {
  await database.db.query(
    `insert into message_report (view, step, account_id, at, carrier_id, network, sender, error_code, accepted, submitted, delivered, read,
        undeliverable, rejected, received, parts, spent, latencies)
      values (5, 0, $1, to_timestamp($2::float8 / 1000), '', '', '', 0, 0, 0, $4, 0, $3, 0, 0, 0, 0, array_fill(0, array[13]))
      on conflict (view, step, account_id, at, carrier_id, network, sender, error_code) do update set undeliverable = $3, delivered = $4`,
    [accountId, Math.floor(at / hourMs) * hourMs, failed, delivered],
  )
}

const create = (changes: object = {}) =>
  database.db.tx((sql) =>
    createAlert(sql, accountId, new Date(began), {
      name: 'Failures',
      measure: 'failed_percent',
      condition: 'above',
      threshold: 50,
      period: '1h',
      minimum: 10,
      country: null,
      network: null,
      sender: null,
      errorCode: null,
      filterAccountId: null,
      carrierId: null,
      simPoolId: null,
      emails: ['ann@kite.example', 'left@kite.example'],
      ...changes,
    }),
  )

const evaluate = (now: number) => database.db.tx((sql) => evaluateNext(sql, vault, now))

/** The events and the recipients of emails, in order. */
async function effects(): Promise<{ events: string[]; mails: string[] }> {
  const { rows: events } = await database.db.query<{ type: string }>(
    `select payload::jsonb ->> 'type' as type from webhook_event where kind = 'report-alert' order by id`,
  )
  const { rows: mails } = await database.db.query<{ subject: string; recipient: string }>(
    `select subject, recipient from outgoing_mail where kind = 'alert' order by id`,
  )
  return {
    events: events.map(({ type }) => type.replace('strowger.report.alert.', '')),
    mails: mails.map(({ subject, recipient }) => `${subject} to ${recipient}`),
  }
}

test('an alert begins and ends once on two nodes, with an event and an email to those who are still members', async () => {
  await create()
  await count(began, 9, 1)
  const outcomes = await Promise.all([evaluate(minute(1)), evaluate(minute(1)), evaluate(minute(1))])
  assert.deepEqual(outcomes.toSorted(), ['began', 'none', 'none'])
  const [alert] = await listAlerts(database.db, accountId)
  assert.deepEqual([alert!.isAlerting, alert!.value, alert!.since.getTime()], [true, 90, minute(1)])
  assert.equal(await evaluate(minute(2)), 'same')
  await count(began, 9, 11)
  assert.equal(await evaluate(minute(3)), 'ended')
  assert.deepEqual(await effects(), {
    events: ['began', 'ended'],
    mails: ['Alert: Failures (Kite) to ann@kite.example', 'Alert ended: Failures (Kite) to ann@kite.example'],
  })
})

test('a transaction that is rolled back leaves no state, event or email, and the alert begins in the next one', async () => {
  await create()
  await count(began, 9, 1)
  const crash = database.db.tx(async (sql) => {
    assert.equal(await evaluateNext(sql, vault, minute(1)), 'began')
    throw new Error('crash')
  })
  await assert.rejects(crash, /crash/)
  assert.deepEqual(await effects(), { events: [], mails: [] })
  assert.equal(await evaluate(minute(1)), 'began')
  assert.equal((await effects()).events.length, 1)
})

test('a value that oscillates is mailed once an hour, and each change is an event', async () => {
  await create()
  for (let n = 1; n < 9; n += 2) {
    await count(began, 9, 1)
    assert.equal(await evaluate(minute(n)), 'began')
    await count(began, 9, 11)
    assert.equal(await evaluate(minute(n + 1)), 'ended')
  }
  const { events, mails } = await effects()
  assert.deepEqual([events.length, mails.length], [8, 2])
  await count(minute(61), 9, 1)
  assert.equal(await evaluate(minute(61)), 'began')
  assert.equal((await effects()).mails.length, 3)
})

test('alerts are evaluated in the order in which they are due, each at the pace of its period', async () => {
  const hourly = await create()
  const weekly = await create({ period: '7d' })
  const evaluatedAt = async () =>
    new Map(
      (await listAlerts(database.db, accountId)).map(({ id, evaluatedAt }) => [id, evaluatedAt?.getTime()]),
    )
  for (const n of [0, 0, 1, 2]) await evaluate(minute(n))
  assert.deepEqual(
    await evaluatedAt(),
    new Map([
      [hourly.id, minute(2)],
      [weekly.id, minute(0)],
    ]),
  )
  assert.equal(await evaluate(minute(2)), 'none')
})

test('an alert whose evaluation fails does not delay the following ones', async () => {
  await create({ name: 'broken', errorCode: 'not a number' })
  const behind = await create()
  await count(began, 9, 1)
  const upkeep = database.db.tx.bind(database.db)
  const alerts = openAlerts({
    vault,
    clock: { now: () => minute(1) },
    activity: { upkeep, stir: () => {} },
    metrics: { changed: () => {} },
  } as unknown as Parameters<typeof openAlerts>[0])
  await assert.rejects(alerts.settle(), /invalid input syntax/)
  const stored = await listAlerts(database.db, accountId)
  assert.deepEqual(
    stored.filter(({ isAlerting }) => isAlerting).map(({ id }) => id),
    [behind.id],
  )
  await alerts.settle()
})

test('an advance of the clock waits for an evaluation that the schedule has begun', async () => {
  await create()
  await count(began, 9, 1)
  const [claimed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const upkeep = <T>(work: (sql: Sql) => Promise<T>) =>
    database.db.tx(async (sql) => {
      const result = await work(sql)
      claimed.resolve()
      if (runs++ === 0) await commit.promise
      return result
    })
  const alerts = openAlerts({
    vault,
    clock: { now: () => minute(1) },
    activity: { upkeep, stir: () => {} },
    metrics: { changed: () => {} },
  } as unknown as Parameters<typeof openAlerts>[0])
  const scheduled = alerts.settle()
  await claimed.promise
  const advanced = alerts.settle().then(() => listAlerts(database.db, accountId))
  setTimeout(commit.resolve, 200)
  assert.deepEqual(
    (await advanced).map(({ isAlerting }) => isAlerting),
    [true],
  )
  await scheduled
})

test('alerts on webhooks and on the data of a pool read the roll-ups of their own account', async () => {
  await create({ name: 'webhooks', measure: 'webhook_failed_percent', threshold: 30 })
  await create({ name: 'durations', measure: 'webhook_p95_ms', threshold: 400 })
  await create({ name: 'attempts', measure: 'webhook_attempts', threshold: 100 })
  await create({ name: 'data', measure: 'sim_data_mb', threshold: 4, simPoolId: '7', minimum: 1_000 })
  await create({ name: 'other pool', measure: 'sim_data_mb', threshold: 4, simPoolId: '8' })
  const { db } = database
  const hour = new Date(began)
  await db.query(
    `insert into webhook_report_change (hour, account_id, origin, result, bucket, delivered, retried, failed)
      values ($1, $2, 'https://a.example', '200', 5, 12, 4, 4), ($1, 'other', 'https://b.example', '500', 9, 0, 500, 500)`,
    [hour, accountId],
  )
  await db.query(
    "insert into sim_partner (partner_id, company_name, account, created_at) values ('p', 'p', $1, now())",
    [accountId],
  )
  await db.query(
    `insert into sim_report_change (hour, partner_id, pool_id, mcc, up, down, sessions, mo, mt)
      values ($1, 'p', 7, '262', 1000000, 4000000, 1, 0, 0), ($1, 'p', 8, '262', 10, 10, 1, 0, 0), ($1, 'q', 7, '262', 90000000, 1, 1, 0, 0)`,
    [hour],
  )
  for (let i = 0; i < 5; i++) await evaluate(minute(1))
  assert.deepEqual(
    (await listAlerts(db, accountId)).map(({ name, value, isAlerting }) => [name, value, isAlerting]),
    [
      ['webhooks', 40, true],
      ['durations', 500, true],
      ['attempts', 20, false],
      ['data', 5, true],
      ['other pool', 0.00002, false],
    ],
  )
})
