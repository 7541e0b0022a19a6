import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import { openOwners } from '#numbers/index.ts'
import { openClock, type Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Repeated } from '#platform/schedules/repeat.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { analyze, rowsReadBy } from '../../../test/support/plan.ts'
import { gather } from './gather.ts'
import { openOverdue } from './overdue.ts'
import { reassemblyTimeoutMs } from './part-set.ts'
import { nextPartsDue, readOverdue } from './part-store.ts'
import type { InboundEvent } from '../events/notifier.ts'

let world: TestAccounts
let clock: Clock
let overdue: Repeated
const notified: string[] = []
const logged: { sets: string[] }[] = []

before(async () => {
  world = await openTestAccounts()
  const { db, epoch } = world
  await refuseText('poison')
  clock = await openClock(db)
  const notify = {
    statuses: async () => () => undefined,
    inbound: async (_: Sql, events: InboundEvent[]) => () =>
      void notified.push(...events.map(({ text }) => text)),
  }
  overdue = openOverdue({
    db,
    clock,
    notifier: notify,
    owners: openOwners({ db, epoch }),
    carriers: { routing: { networkOf: () => undefined } },
    log: Object.assign(Object.create(quiet), { error: (fields: { sets: string[] }) => logged.push(fields) }),
  })
})
after(() => world.close())
beforeEach(async () => {
  await world.db.query('delete from inbound_long')
  notified.length = 0
  logged.length = 0
})

/** Makes the database refuse texts with this prefix, like a value that it cannot store. */
async function refuseText(start: string): Promise<void> {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(`alter table message add check (text not like '${start}%')`)
  await owner.end()
}

/** Stores the first segments of long messages from new senders, old enough to be overdue. */
async function cameInPart(texts: string[]): Promise<void> {
  const parts = texts.map((text, i) => ({
    accountId: 'a',
    carrierId: 'local',
    sender: `4477009001${String(i).padStart(4, '0')}`,
    recipient: '12015550123',
    piece: { coding: 'gsm' as const, dataCoding: 0, octets: Buffer.from(text), header: null },
    position: { scheme: 'udh8' as const, reference: 7, total: 2, part: 1 },
  }))
  await world.db.tx((sql) => gather(sql, parts, clock.now() - reassemblyTimeoutMs - 1))
}

async function lookOnce(): Promise<void> {
  overdue.start()
  await overdue.now()
  await overdue.stop()
}

const waiting = async () =>
  (await world.db.query<{ id: string }>('select id from inbound_long where delivered_at is null')).rows.map(
    ({ id }) => id,
  )

test('an incomplete message that the database refuses does not block others, and is retried later [fault C9]', async () => {
  await cameInPart(['one', 'poison', 'two', 'three'])
  await lookOnce()
  assert.deepEqual(notified.toSorted(), ['one…', 'three…', 'two…'])
  const left = await waiting()
  assert.equal(left.length, 1)
  assert.deepEqual(
    logged.map(({ sets }) => sets),
    [left],
  )
  const due = await nextPartsDue(world.db, clock.now())
  assert.ok(due! > clock.now(), 'it does not stand before the others')
})

test('a single message that the database refuses is postponed too', async () => {
  await cameInPart(['poison'])
  await lookOnce()
  assert.equal(logged.length, 1)
  assert.deepEqual(await readOverdue(world.db, clock.now()), [])
  assert.equal((await waiting()).length, 1)
})

test('a run reads only the sets that it delivers, not all sets that wait or are kept', async () => {
  const { db } = world
  await db.query(
    `insert into inbound_long (id, account_id, carrier_id, sender, recipient, scheme, reference, total, due_at, delivered_as, delivered_at)
      select gen_random_uuid(), 'a', 'local', (447700000000 + n)::text, '12015550123', 'udh8', 7, 2,
             now() + make_interval(secs => n - 20000), case when n % 2 = 0 then gen_random_uuid() end, case when n % 2 = 0 then now() end
        from generate_series(1, 100000) n`,
  )
  await analyze(world, 'inbound_long')
  const now = Date.now()
  const reads: Record<string, (sql: Sql) => Promise<unknown>> = {
    overdue: (sql) => readOverdue(sql, now),
    due: (sql) => nextPartsDue(sql, now),
  }
  for (const [name, read] of Object.entries(reads)) {
    const rows = await rowsReadBy(db, read)
    assert.ok(rows < 10_000, `${name}: ${rows} rows read`)
  }
})
