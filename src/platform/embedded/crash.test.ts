import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { ownerOf } from './account.ts'
import { findBinaries } from './binaries.ts'
import {
  ask,
  dataFolder,
  engine,
  engineProcess,
  kill,
  listener,
  serverOf,
  startEngineProcess,
} from './engine.fixture.ts'
import { processesOf, waitForEnd } from './processes.ts'

const rows = 'select count(*)::int as n from kept'

test('after kill -9 of the program, the next start adopts its server, ends its sessions and loses no committed data [fault C4]', async () => {
  const dataDir = dataFolder()
  const killed = await engineProcess(dataDir)
  const server = serverOf(dataDir)
  await ask(killed.ownerUrl, 'create table kept as select generate_series(1, 1000)')
  const leftOver = new Client({ connectionString: killed.url })
  leftOver.on('error', () => undefined)
  await leftOver.connect()
  await kill(killed.child)

  const { log, lines } = listener()
  const next = await engine({ dataDir, log })
  assert.match(lines.join(), /reusing the database server/)
  assert.equal(serverOf(dataDir), server)
  assert.equal(next.url, killed.url)
  assert.deepEqual(await ask(next.ownerUrl, rows), [{ n: 1000 }])
  await assert.rejects(leftOver.query('select 1'))
  await next.stop()
  assert.deepEqual(processesOf(join(dataDir, 'postgres')), [])
})

test('after kill -9 of the program and of its server the next start recovers everything committed', async () => {
  const dataDir = dataFolder()
  const killed = await engineProcess(dataDir)
  await ask(killed.ownerUrl, 'create table kept as select generate_series(1, 1000)')
  const server = serverOf(dataDir)
  await kill(killed.child)
  process.kill(server, 'SIGKILL')
  const next = await engine({ dataDir })
  assert.notEqual(serverOf(dataDir), server)
  assert.deepEqual(await ask(next.ownerUrl, rows), [{ n: 1000 }])
  await next.stop()
})

test('a session that hangs after its server was killed does not delay the next start', async () => {
  const dataDir = dataFolder()
  const killed = await engineProcess(dataDir)
  const stuck = new Client({ connectionString: killed.ownerUrl })
  stuck.on('error', () => undefined)
  await stuck.connect()
  const { rows: found } = await stuck.query<{ pid: number }>('select pg_backend_pid() as pid')
  const session = found[0]?.pid as number
  process.kill(session, 'SIGSTOP')
  const server = serverOf(dataDir)
  await kill(killed.child)
  process.kill(server, 'SIGKILL')
  const next = await engine({ dataDir })
  assert.ok(await waitForEnd([session], 0))
  assert.deepEqual(await ask(next.url, 'select 1 as n'), [{ n: 1 }])
  await next.stop()
})

test('a server that is killed under a running exchange restarts at the same address [fault C3]', async () => {
  const dataDir = dataFolder()
  const { log, lines, heard } = listener()
  const { url, ownerUrl, stop } = await engine({ dataDir, log })
  await ask(ownerUrl, 'create table kept as select generate_series(1, 10)')
  process.kill(serverOf(dataDir), 'SIGKILL')
  await heard(/database server restarted/)
  assert.deepEqual(await ask(ownerUrl, rows), [{ n: 10 }])
  assert.deepEqual(await ask(url, 'select 1 as n'), [{ n: 1 }])
  assert.match(lines.join(), /exited unexpectedly; restarting it/)
  await stop()
})

test('repeated kills during the start do not affect the next start', async () => {
  const dataDir = dataFolder()
  const first = await engine({ dataDir })
  await ask(first.ownerUrl, 'create table kept as select generate_series(1, 10)')
  await first.stop()
  for (let afterMs = 60; afterMs < 200; afterMs += 10) {
    const { child } = startEngineProcess(dataDir)
    await delay(afterMs)
    await kill(child)
  }
  const next = await engine({ dataDir })
  assert.deepEqual(await ask(next.ownerUrl, rows), [{ n: 10 }])
  await next.stop()
  assert.deepEqual(processesOf(join(dataDir, 'postgres')), [])
})

test('a first start that is killed while it creates the database does not block the next start', async () => {
  for (const wait of ['pg_wal', 'PG_VERSION']) {
    const dataDir = dataFolder()
    const { child } = startEngineProcess(dataDir)
    // The initdb of the killed start continues for a while, because no process stops it.
    while (!draftsIn(dataDir).some((draft) => existsSync(join(dataDir, draft, wait)))) await delay(1)
    await kill(child)
    const next = await engine({ dataDir })
    assert.deepEqual(await ask(next.url, 'select 1 as n'), [{ n: 1 }])
    await next.stop()
    assert.deepEqual(draftsIn(dataDir), [])
  }
})

const draftsIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))

test('an adopted server is supervised as well', async () => {
  const dataDir = dataFolder()
  await kill((await engineProcess(dataDir)).child)
  const { log, heard } = listener()
  const { url, stop } = await engine({ dataDir, log })
  process.kill(serverOf(dataDir), 'SIGKILL')
  await heard(/database server restarted/)
  assert.deepEqual(await ask(url, 'select 1 as n'), [{ n: 1 }])
  await stop()
})

test('a suspended server of an earlier run is replaced', async () => {
  const dataDir = dataFolder()
  const killed = await engineProcess(dataDir)
  const server = serverOf(dataDir)
  process.kill(server, 'SIGSTOP')
  await kill(killed.child)
  const { log, lines } = listener()
  const next = await engine({ dataDir, log })
  assert.notEqual(serverOf(dataDir), server)
  assert.match(lines.join(), /replacing the database server/)
  assert.deepEqual(await ask(next.url, 'select 1 as n'), [{ n: 1 }])
  await next.stop()
})

test('a server over our data that was started with other settings is replaced', async () => {
  const dataDir = dataFolder()
  const first = await engine({ dataDir })
  await first.stop()
  const { folder } = await findBinaries()
  const cluster = join(dataDir, 'postgres')
  const words = [
    'start',
    '-w',
    '-s',
    '-D',
    cluster,
    '-l',
    '/dev/null',
    '-o',
    `-p ${new URL(first.url).port} -k ''`,
  ]
  const owner = ownerOf(cluster)
  execFileSync(join(folder, 'bin', 'pg_ctl'), words, { cwd: '/', uid: owner?.uid, gid: owner?.gid })
  const outsider = serverOf(dataDir)
  const next = await engine({ dataDir })
  assert.notEqual(serverOf(dataDir), outsider)
  assert.deepEqual(await ask(next.url, `select current_setting('jit') as jit`), [{ jit: 'off' }])
  await next.stop()
})

test('an orderly stop leaves no process and frees the folder for another program', async () => {
  const dataDir = dataFolder()
  const first = await engineProcess(dataDir)
  const refused = await engineProcess(dataDir)
  assert.match(refused.refused ?? '', new RegExp(`process id ${first.child.pid}\\.`))
  first.child.kill('SIGTERM')
  await new Promise((resolve) => first.child.once('exit', resolve))
  assert.deepEqual(processesOf(join(dataDir, 'postgres')), [])
  await (await engine({ dataDir })).stop()
})
