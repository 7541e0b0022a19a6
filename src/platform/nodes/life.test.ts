import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test, type TestContext } from 'node:test'
import { openDb } from '#platform/database/db.ts'
import { isUnavailable } from '#platform/database/faults.ts'
import { openStallingProxy } from '../../../test/support/stalling-proxy.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import { openLife, TwinError, type Life, type LifeEvents, type LifeTimes } from './life.ts'
import { declareDead, poolName } from './life-store.ts'

let database: TestDatabase
before(async () => void (database = await openTestDatabase()))
after(() => database.close())

const times = {
  lookMs: 5,
  doubtMs: 30,
  deathMs: 200,
  trustMs: 3_600_000,
  unresponsiveMs: 3_600_000,
  quietMs: 3_600_000,
  twinMs: 50,
}
/** No node is declared dead during the test. */
const patient = { ...times, deathMs: 3_600_000 }

type Witness = { id: string; life: Life; died: string[]; notified: string[]; stop(): Promise<void> }

/** A node that holds its lock and checks other nodes, over the database URL provided. */
async function node(
  t: TestContext,
  { url = database.url, ...of }: Partial<LifeTimes> & { url?: string; id?: string } = {},
): Promise<Witness> {
  const { id = randomUUID(), ...changed } = of
  const { rows } = await database.db.query<{ deaths: number }>(
    `insert into node (id, name) values ($1, 'test') on conflict (id) do update set name = 'test' returning deaths`,
    [id],
  )
  const life = await openLife({
    url,
    node: { id, deaths: rows[0]!.deaths },
    log: quiet,
    times: { ...times, ...changed },
  })
  const [died, notified]: [string[], string[]] = [[], []]
  const events: LifeEvents = {
    async died(dead) {
      await database.db.tx((sql) => declareDead(sql, dead))
      died.push(dead)
    },
    doubted: () => notified.push('doubted'),
    sure: () => notified.push('sure'),
    declared: () => notified.push('declared'),
  }
  life.watch(events)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= life.stop())
  t.after(stop)
  return { id, life, died, notified, stop }
}

/** The server's end of the connection on which a node holds its lock. */
async function backendOf(id: string): Promise<number | undefined> {
  const { rows } = await database.db.query<{ pid: number }>(
    `select l.pid from pg_locks l join node n on n.number = l.objid::int
      where l.locktype = 'advisory' and l.mode = 'ExclusiveLock' and l.database = (select oid from pg_database where datname = current_database())
        and n.id = $1`,
    [id],
  )
  return rows[0]?.pid
}

/** Waits until a node has polled which nodes are alive. */
async function looked({ id }: Witness): Promise<void> {
  const { rows } = await database.db.query<{ now: string }>('select clock_timestamp()::text as now')
  const has = async () => {
    const text = "select from pg_stat_activity where pid = $1 and query_start > $2 and state = 'idle'"
    return (await database.db.query(text, [await backendOf(id), rows[0]!.now])).rowCount === 1
  }
  await until(has, Boolean)
}

const cut = (pid: number) => database.db.query('select pg_terminate_backend($1)', [pid])

test('a node whose connection has ended is declared dead by the others, and a live one is not [fault C1]', async (t) => {
  const [one, other, third] = [await node(t), await node(t), await node(t)]
  await Promise.all([looked(one), looked(other)])
  await third.stop()
  for (const witness of [one, other])
    await until(
      () => witness.died,
      (died) => died.includes(third.id),
    )
  assert.deepEqual(new Set([...one.died, ...other.died]), new Set([third.id]))
  assert.deepEqual([...one.notified, ...other.notified], [])
  assert.equal(await database.db.tx((sql) => declareDead(sql, one.id)), undefined)
})

test('a node that loses only its connection takes its lock again and is not declared dead', async (t) => {
  const [one, other] = [await node(t, patient), await node(t, patient)]
  await Promise.all([looked(one), looked(other)])
  const before = (await backendOf(one.id))!
  await cut(before)
  await until(
    () => backendOf(one.id),
    (pid) => pid !== undefined && pid !== before,
  )
  await until(() => one.life.isSure(), Boolean)
  assert.deepEqual(other.died, [])
})

test('a node that cannot hold its lock pauses before others may fence it, and learns that it was declared dead', async (t) => {
  const proxy = await openStallingProxy(database.url)
  t.after(() => proxy.close())
  // The other node starts first, because a node detects other nodes at its first poll, and a lone node never pauses.
  const other = await node(t, patient)
  const cutOff = await node(t, { ...patient, url: proxy.url })
  await looked(other)
  proxy.stall()
  proxy.cut()
  await until(
    () => cutOff.notified,
    (notified) => notified.includes('doubted'),
  )
  assert.equal(cutOff.life.isSure(), false)
  await until(
    () => backendOf(cutOff.id),
    (pid) => pid === undefined,
  )
  assert.ok(await database.db.tx((sql) => declareDead(sql, cutOff.id)))
  proxy.resume()
  await until(
    () => cutOff.notified,
    (notified) => notified.includes('sure'),
  )
  assert.deepEqual(cutOff.notified, ['doubted', 'declared', 'sure'])
})

test('a node relies on its leases only after its first heartbeat', async (t) => {
  const proxy = await openStallingProxy(database.url)
  await proxy.close()
  const hidden = await node(t, { url: proxy.url })
  assert.equal(hidden.life.isSure(), false)
  const shown = await node(t)
  assert.equal(shown.life.isSure(), true)
})

test('a single node never pauses', async (t) => {
  const proxy = await openStallingProxy(database.url)
  t.after(() => proxy.close())
  await database.db.query('delete from node')
  const alone = await node(t, { url: proxy.url })
  const pid = (await until(() => backendOf(alone.id), Boolean))!
  await cut(pid)
  await until(
    () => backendOf(alone.id),
    (now) => now !== undefined && now !== pid,
  )
  assert.deepEqual([alone.life.isSure(), alone.notified], [true, []])
})

test('a node whose lock is held elsewhere, as with a copied data folder, does not start, and the other one continues', async (t) => {
  const first = await node(t, patient)
  await assert.rejects(node(t, { id: first.id }), (error) => {
    assert.ok(error instanceof TwinError)
    assert.match(error.message, /node-id/)
    return true
  })
  assert.deepEqual([first.life.isSure(), first.notified, first.died], [true, [], []])
  await first.stop()
  const second = await node(t, { id: first.id })
  assert.equal(second.life.isSure(), true)
})

test('a node that was disconnected while its twin took its lock does not rely on its leases', async (t) => {
  const proxy = await openStallingProxy(database.url)
  t.after(() => proxy.close())
  const away = await node(t, { ...patient, url: proxy.url })
  proxy.stall()
  proxy.cut()
  await until(
    () => backendOf(away.id),
    (pid) => pid === undefined,
  )
  const twin = await node(t, { ...patient, id: away.id })
  proxy.resume()
  await until(
    () => away.notified,
    (notified) => notified.includes('doubted'),
  )
  await looked(twin)
  assert.deepEqual([away.life.isSure(), twin.life.isSure()], [false, true])
})

const unresponsiveSince = async (id: string) =>
  (
    await database.db.query<{ at: Date | null }>('select unresponsive_since as at from node where id = $1', [
      id,
    ])
  ).rows[0]?.at

test('a node that holds its lock and no longer polls is fenced: its transactions end, and it is recorded as possibly running [fault C8] [fault D2]', async (t) => {
  const proxy = await openStallingProxy(database.url)
  t.after(() => proxy.close())
  const frozen = await node(t, { ...patient, url: proxy.url })
  // An operator may have set application_name in DATABASE_URL.
  const url = new URL(database.url)
  url.searchParams.set('application_name', 'exchange')
  const pool = openDb({ url: url.href, log: quiet, name: poolName(frozen.id), max: 1 })
  t.after(() => pool.close())
  const leased = pool.tx(async (sql) => {
    await sql.query("update node set name = 'locked' where id = $1", [frozen.id])
    await until(
      () => frozen.notified,
      (notified) => notified.includes('declared'),
    )
    await sql.query('select')
  })
  const ended = assert.rejects(leased, isUnavailable)
  const other = await node(t, { ...patient, unresponsiveMs: 2_000 })
  proxy.stall()
  await until(
    () => other.died,
    (died) => died.includes(frozen.id),
  )
  assert.ok(await unresponsiveSince(frozen.id))
  proxy.resume()
  await ended
  await until(
    () => unresponsiveSince(frozen.id),
    (at) => at === null,
  )
  assert.ok(frozen.notified.includes('declared'))
  assert.equal((await database.db.query("select from node where name = 'locked'")).rowCount, 0)
})

test('a node whose heartbeats get no response stops acting on its leases until one succeeds', async (t) => {
  const proxy = await openStallingProxy(database.url)
  t.after(() => proxy.close())
  const other = await node(t, patient)
  const cutOff = await node(t, { ...patient, trustMs: 500, url: proxy.url })
  await looked(other)
  await until(() => cutOff.life.isCurrent(), Boolean)
  proxy.stall()
  await until(
    () => cutOff.life.isCurrent(),
    (current) => !current,
  )
  assert.equal(cutOff.life.isSure(), false)
  proxy.resume()
  await until(() => cutOff.life.isCurrent(), Boolean)
  assert.deepEqual(other.died, [])
})
