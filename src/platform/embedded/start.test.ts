import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { ask, dataFolder, engine, listener } from './engine.fixture.ts'
import { readKeys, type Keys } from './keys.ts'
import { asAdmin } from './roles.ts'

test('a first start creates a database whose owner may change the schema and whose user may not', async () => {
  const dataDir = dataFolder()
  const { url, ownerUrl, stop } = await engine({ dataDir })
  await ask(ownerUrl, 'create table kept (word text); grant insert, select on kept to strowger')
  await ask(url, `insert into kept values ('yes')`)
  await assert.rejects(ask(url, 'create table mine ()'), /permission denied for schema public/)
  await assert.rejects(ask(url, 'drop table kept'), /must be owner/)
  assert.deepEqual(
    await ask(ownerUrl, `select rolname, rolsuper from pg_roles where rolname ~ '^strowger' order by 1`),
    [
      { rolname: 'strowger', rolsuper: false },
      { rolname: 'strowger_admin', rolsuper: true },
      { rolname: 'strowger_owner', rolsuper: false },
    ],
  )
  await stop()
})

test('a first start that was killed before the database was created is completed by the next', async () => {
  const dataDir = dataFolder()
  const first = await engine({ dataDir })
  const keys = readKeys(dataDir) as Keys
  await asAdmin(keys, keys.port, (admin) => admin.query('drop database strowger'))
  await first.stop()
  const second = await engine({ dataDir })
  await ask(second.ownerUrl, 'create table kept ()')
  assert.deepEqual(await ask(second.url, 'select 1 as n'), [{ n: 1 }])
  await second.stop()
})

test('the server listens on loopback and on a socket in its own folder, and requires the password', async () => {
  const dataDir = dataFolder()
  const { url, stop } = await engine({ dataDir })
  const keys = readKeys(dataDir) as Keys
  const names = [
    'listen_addresses',
    'unix_socket_directories',
    'fsync',
    'synchronous_commit',
    'full_page_writes',
  ]
  const found = await asAdmin(keys, keys.port, (admin) =>
    admin.query(
      'select name, setting from pg_settings where name = any($1) order by array_position($1, name)',
      [names],
    ),
  )
  assert.deepEqual(
    found.rows.map(({ setting }) => setting),
    ['127.0.0.1', join(dataDir, 'postgres'), 'on', 'on', 'on'],
  )
  const wrong = new URL(url)
  wrong.password = 'guessed'
  await assert.rejects(ask(wrong.href, 'select 1'), /password authentication failed/)
  await stop()
})

test('a later start finds the same data at the same address, and only the owner can read the keys', async () => {
  const dataDir = dataFolder()
  const first = await engine({ dataDir })
  await ask(first.ownerUrl, 'create table kept as select 1 as n')
  await first.stop()
  const second = await engine({ dataDir })
  assert.equal(second.url, first.url)
  assert.deepEqual(await ask(second.ownerUrl, 'select n from kept'), [{ n: 1 }])
  assert.equal(statSync(join(dataDir, 'postgres.json')).mode & 0o777, 0o600)
  await second.stop()
})

test('a second start on a data folder in use is refused with the process id', async () => {
  const dataDir = dataFolder()
  const first = await engine({ dataDir })
  await assert.rejects(engine({ dataDir }), {
    name: 'EngineError',
    message: new RegExp(
      `is in use by the running exchange with process id ${process.pid}\\. Stop that exchange, or set`,
    ),
  })
  assert.deepEqual(await ask(first.url, 'select 1 as n'), [{ n: 1 }])
  await first.stop()
})

test('if another program took the port meanwhile, the database moves to another one and logs it', async (t) => {
  const dataDir = dataFolder()
  const first = await engine({ dataDir })
  const { port } = new URL(first.url)
  await first.stop()
  const other = createServer().listen(Number(port), '127.0.0.1')
  t.after(() => other.close())
  const { log, lines } = listener()
  const second = await engine({ dataDir, log })
  assert.notEqual(new URL(second.url).port, port)
  assert.deepEqual(await ask(second.url, 'select 1 as n'), [{ n: 1 }])
  assert.match(lines.join(), /database port is in use by another program/)
  await assert.rejects(
    engine({ dataDir: dataFolder(), port: Number(port) }),
    /is in use by another program\. Choose another/,
  )
  await second.stop()
})

test('data of another major version is refused by name and unchanged', async () => {
  const dataDir = dataFolder()
  await (await engine({ dataDir })).stop()
  const version = join(dataDir, 'postgres', 'PG_VERSION')
  writeFileSync(version, '16\n')
  const control = readFileSync(join(dataDir, 'postgres', 'global', 'pg_control'))
  await assert.rejects(
    engine({ dataDir }),
    /was written by PostgreSQL 16; this release contains PostgreSQL 18/,
  )
  assert.deepEqual(readFileSync(join(dataDir, 'postgres', 'global', 'pg_control')), control)
  assert.equal(readFileSync(version, 'utf8'), '16\n')
})
