import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import { openDb, type Db, type Sql } from './db.ts'
import { isUnavailable, mayHaveCommitted } from './faults.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  for (const id of ['aaaaaaaa', 'bbbbbbbb'])
    await database.db.query("insert into account (id, name, signature_secret) values ($1, $1, '')", [id])
})
after(() => database.close())

test('a failed transaction leaves no changes, and its connection stays usable', async () => {
  const { db } = database
  const failed = db.tx(async (sql) => {
    await sql.query("update account set name = 'changed'")
    throw new Error('no')
  })
  await assert.rejects(failed, /^Error: no$/)
  const { rows } = await db.query("select from account where name = 'changed'")
  assert.equal(rows.length, 0)
  assert.equal(await db.tx(async (sql) => (await sql.query('select 1 as one')).rows[0]?.['one']), 1)
})

test("a query in an account's scope sees and changes that account's rows only", async () => {
  const { db } = database
  await db.asAccount('aaaaaaaa', async (sql) => {
    const { rows } = await sql.query('select id from account')
    assert.deepEqual(rows, [{ id: 'aaaaaaaa' }])
    assert.equal((await sql.query("update account set name = 'mine' where true")).rowCount, 1)
  })
  const { rows } = await db.query('select id, name from account order by id')
  assert.deepEqual(rows, [
    { id: 'aaaaaaaa', name: 'mine' },
    { id: 'bbbbbbbb', name: 'bbbbbbbb' },
  ])
})

test('a snapshot shows one instant, regardless of commits during the read', async () => {
  const { db } = database
  const nameOf = async (sql: Sql) => {
    const { rows } = await sql.query<{ name: string }>("select name from account where id = 'bbbbbbbb'")
    return rows[0]?.name
  }
  const rename = (name: string) => db.query("update account set name = $1 where id = 'bbbbbbbb'", [name])
  await db.snapshot(async (sql) => {
    assert.equal(await nameOf(sql), 'bbbbbbbb')
    await rename('later')
    assert.equal(await nameOf(sql), 'bbbbbbbb')
  })
  await db.accountSnapshot('bbbbbbbb', async (sql) => {
    assert.equal(await nameOf(sql), 'later')
    await rename('bbbbbbbb')
    assert.equal(await nameOf(sql), 'later')
    assert.equal((await sql.query('select from account')).rowCount, 1)
  })
})

test('a pinned connection sends a statement before the previous one is answered; a failed statement does not affect the others', async () => {
  const line = database.db.line()
  const pid = async (sql = 'pg_backend_pid()') =>
    (await line.query<{ pid: number }>(`select ${sql} as pid`)).rows[0]!.pid
  const [one, , two] = await Promise.all([pid(), assert.rejects(pid('1/0'), { code: '22012' }), pid()])
  assert.equal(one, two)
  const named = (n: number) => line.query({ name: 'line', text: 'select $1::int as n', values: [n] })
  const rows = (await Promise.all([1, 2, 3].map(named))).map((result) => result.rows[0]!['n'] as number)
  assert.deepEqual(rows, [1, 2, 3])
})

test('a lost pinned connection fails its pending statements, and later ones use a new connection', async () => {
  const line = database.db.line()
  const lost = [
    line.query('select pg_terminate_backend(pg_backend_pid())'),
    line.query('select 1 as one'),
    line.query('select 2 as two'),
  ]
  for (const { reason } of (await Promise.allSettled(lost)) as PromiseRejectedResult[])
    assert.ok(isUnavailable(reason), String(reason))
  assert.deepEqual((await line.query('select 3 as three')).rows, [{ three: 3 }])
  const away = openDb({ url: 'postgres://a:b@127.0.0.1:1/x', log: quiet, max: 1 })
  await assert.rejects(away.line().query('select 1'), isUnavailable)
  await away.close()
})

test('row-level security scope ends with its transaction', async () => {
  const single = openDb({ url: database.url, log: quiet, max: 1 })
  await single.asAccount('aaaaaaaa', async (sql) => void (await sql.query('select 1')))
  assert.equal((await single.query('select from account')).rowCount, 2)
  await single.close()
})

test('a caller that exceeds the connection wait limit gets a database-unavailable error', async () => {
  const single = openDb({ url: database.url, log: quiet, max: 1, connectMs: 1_000 })
  await single.tx(async (sql) => {
    await sql.query('select 1')
    const behind = await single.query('select 1').catch((error: unknown) => error)
    assert.equal(isUnavailable(behind), true)
    assert.equal(mayHaveCommitted(behind), false)
  })
  await single.close()
})

test('an invalid account ID never reaches the database', async () => {
  for (const id of ['', "a'; drop table account; --", 'AAAAAAAA', 'aaaaaaaaa'])
    await assert.rejects(
      database.db.asAccount(id, async () => undefined),
      TypeError,
    )
})

test('an integer that a number cannot hold is an error and not a wrong number', async () => {
  const { rows } = await database.db.query('select 9007199254740991::bigint as n')
  assert.deepEqual(rows, [{ n: Number.MAX_SAFE_INTEGER }])
  await assert.rejects(database.db.query('select 9007199254740993::bigint'), RangeError)
})

test('an unavailable database is distinguished from a failed statement', async () => {
  const away = openDb({ url: 'postgres://a:b@127.0.0.1:1/x', log: quiet, max: 1 })
  const absent = await away.query('select 1').catch((error: unknown) => error)
  assert.equal(isUnavailable(absent), true)
  await away.close()
  for (const wrong of ['select 1/0', 'select * from nothing', "select 'x'::uuid"]) {
    const error = await database.db.query(wrong).catch((error: unknown) => error)
    assert.equal(isUnavailable(error), false, wrong)
  }
})

test('a connection lost between two statements fails its transaction, not the program', async () => {
  const { db } = database
  const lost = db.tx(async (sql) => {
    const { rows } = await sql.query<{ pid: number }>('select pg_backend_pid() as pid')
    await db.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await until(
      async () => (await db.query('select from pg_stat_activity where pid = $1', [rows[0]!.pid])).rowCount,
      (count) => count === 0,
    )
    await sql.query('select 1')
  })
  await assert.rejects(lost, isUnavailable)
  assert.equal((await db.query('select 1')).rowCount, 1)
})

const ready = Buffer.from('Z\0\0\0\x05I')
const fields = Buffer.from(
  'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0',
)
const farewell = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), fields])

/** A proxy to the database that closes the first connection immediately after it has become ready. */
async function openShortWay(there: URL) {
  let first = true
  const server = createServer((client) => {
    const upstream = connect(Number(there.port), '127.0.0.1')
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    client.pipe(upstream)
    upstream.on('data', (octets: Buffer) => {
      const last = first && octets.subarray(-ready.length).equals(ready)
      if (last) first = false
      if (last) client.end(Buffer.concat([octets, farewell]))
      else client.write(octets)
    })
    client.on('close', () => upstream.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(there)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, close: () => server.close() }
}

test('a server that ends as soon as a connection is ready fails the statement, not the program [fault C3]', async () => {
  for (const work of [(db: Db) => db.query('select 1'), (db: Db) => db.tx((sql) => sql.query('select 1'))]) {
    const way = await openShortWay(new URL(database.url))
    const db = openDb({ url: way.url, log: quiet, max: 1 })
    await assert.rejects(work(db), isUnavailable)
    assert.equal((await work(db)).rowCount, 1)
    await db.close()
    way.close()
  }
})

test('a node that stops responding within a transaction releases its locks and changes nothing [fault D2]', async () => {
  const { db } = database
  const wanted = 'idle_in_transaction_session_timeout'
  assert.equal((await db.query(`show ${wanted}`)).rows[0]?.[wanted], '15s')
  const lock = (sql: Sql) => sql.query("select from account where id = 'aaaaaaaa' for update")
  const unresponsive = db.tx(async (sql) => {
    await lock(sql)
    await sql.query(`set local ${wanted} = '20ms'`)
    await db.tx(lock)
    await sql.query("update account set name = 'never'")
  })
  const error = await unresponsive.catch((error: unknown) => error)
  assert.deepEqual([isUnavailable(error), mayHaveCommitted(error)], [true, false])
  assert.equal((await db.query("select from account where name = 'never'")).rowCount, 0)
})
