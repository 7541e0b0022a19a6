import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { chooseAccount, isRoot, mayEnter, mayOpen } from './account.ts'
import { findBinaries, prepareBinaries } from './binaries.ts'
import { EngineError } from './engine-error.ts'
import { ask, dataFolder, engine, engineProcess, listener } from './engine.fixture.ts'
import { homeOutside } from './cluster-location.ts'

const asRoot = { skip: isRoot() ? false : 'only root meets this' }

test('a folder that cannot be created is refused, with what to do', async () => {
  const file = join(dataFolder(), 'file')
  writeFileSync(file, '')
  await assert.rejects(engine({ dataDir: join(file, 'data') }), {
    name: 'EngineError',
    message:
      /cannot be created \(a part of the path is a file\)\. Make its parent writable, or set STROWGER_DATA/,
  })
})

test('a database without its keys is not deleted', async () => {
  const dataDir = dataFolder()
  await (await engine({ dataDir })).stop()
  rmSync(join(dataDir, 'postgres.json'))
  await assert.rejects(engine({ dataDir }), /its keys .*postgres\.json are missing\. Restore that file/)
  assert.ok(existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
})

test('keys that do not match the database are reported as the fault', async () => {
  const dataDir = dataFolder()
  await (await engine({ dataDir })).stop()
  const file = join(dataDir, 'postgres.json')
  writeFileSync(file, JSON.stringify({ port: 21_999, passwords: { admin: 'a', owner: 'b', app: 'c' } }))
  await assert.rejects(
    engine({ dataDir }),
    /rejects its administrator .*postgres\.json in the data folder was replaced/,
  )
})

test('permissions are evaluated as the system would', () => {
  const folder = dataFolder()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  chmodSync(file, 0o640)
  const { uid, gid } = statSync(file)
  const outsider = { uid: uid + 4242, gid: gid + 4242, name: 'stranger' }
  assert.equal(mayOpen(file, outsider), false)
  assert.equal(mayOpen(file, { ...outsider, gid }), true)
  assert.equal(mayOpen(file, { ...outsider, uid }), true)
  assert.equal(mayEnter(folder, outsider), true)
  chmodSync(folder, 0o700)
  assert.equal(mayEnter(folder, outsider), false)
  assert.equal(mayEnter(folder, undefined), true)
})

test(
  'under root, a data folder that the database user may not enter keeps its database in the system folder',
  asRoot,
  async () => {
    const closed = dataFolder()
    chmodSync(closed, 0o700)
    const systemDir = dataFolder()
    const dataDir = join(closed, 'data')
    const { log, lines } = listener()
    const first = await engine({ dataDir, systemDir, log })
    const home = homeOutside(dataDir, systemDir)
    assert.match(
      lines.join(),
      new RegExp(`the database is stored in ${home}, because its user \\S+ has no access to ${dataDir}`),
    )
    await ask(first.ownerUrl, 'create table kept as select 1 as n')
    await first.stop()
    chmodSync(closed, 0o711)
    const second = await engine({ dataDir, systemDir })
    assert.deepEqual(await ask(second.ownerUrl, 'select n from kept'), [{ n: 1 }])
    await second.stop()
  },
)

test(
  'under root, a strict umask does not hide the system folder from the database user',
  asRoot,
  async () => {
    const closed = dataFolder()
    chmodSync(closed, 0o700)
    const systemDir = join(dataFolder(), 'lib', 'strowger')
    const umask = process.umask(0o077)
    try {
      const database = await engine({ dataDir: join(closed, 'data'), systemDir })
      await ask(database.ownerUrl, 'select')
      await database.stop()
    } finally {
      process.umask(umask)
    }
  },
)

test(
  'under root, a deleted data folder starts empty and its old database is kept aside',
  asRoot,
  async () => {
    const closed = dataFolder()
    chmodSync(closed, 0o700)
    const systemDir = dataFolder()
    const dataDir = join(closed, 'data')
    const first = await engine({ dataDir, systemDir })
    await ask(first.ownerUrl, 'create table kept ()')
    await first.stop()
    rmSync(dataDir, { recursive: true })
    const { log, lines } = listener()
    const second = await engine({ dataDir, systemDir, log })
    assert.deepEqual(await ask(second.ownerUrl, `select to_regclass('kept') as kept`), [{ kept: null }])
    assert.match(lines.join(), /moved the database of a deleted data folder out of the way/)
    assert.ok(
      readdirSync(homeOutside(dataDir, systemDir)).some((name) => name.includes('of-deleted-data-folder')),
    )
    await second.stop()
  },
)

test('under root, binaries that the database user may not read are copied once', asRoot, async () => {
  const closed = dataFolder()
  const found = await findBinaries()
  const folder = join(closed, 'native')
  cpSync(found.folder, folder, { recursive: true })
  chmodSync(closed, 0o700)
  const copies = join(dataFolder(), 'engine')
  const account = chooseAccount()
  const ready = await prepareBinaries({ ...found, folder }, account, copies)
  assert.notEqual(ready.folder, folder)
  const version = execFileSync(join(ready.folder, 'bin', 'postgres'), ['--version'], {
    cwd: '/',
    uid: account?.uid,
    gid: account?.gid,
  })
  assert.match(String(version), /PostgreSQL\) 18/)
  const { ino } = statSync(ready.folder)
  assert.equal((await prepareBinaries({ ...found, folder }, account, copies)).folder, ready.folder)
  assert.equal(statSync(ready.folder).ino, ino)
})

test('a user runs it under their own account, and root later as the owner of the data', asRoot, async () => {
  const parent = dataFolder()
  const user = { uid: 65_534, gid: 65_534 }
  const dataDir = join(parent, 'data')
  mkdirSync(dataDir)
  chownSync(dataDir, user.uid, user.gid)
  const first = await engineProcess(dataDir, user)
  await ask(first.ownerUrl, 'create table kept as select 1 as n')
  first.child.kill('SIGTERM')
  await new Promise((resolve) => first.child.once('exit', resolve))
  assert.equal(statSync(join(dataDir, 'postgres')).uid, user.uid)
  const next = await engine({ dataDir })
  assert.deepEqual(await ask(next.ownerUrl, 'select n from kept'), [{ n: 1 }])
  await next.stop()
  const outsider = await engineProcess(dataDir, { uid: 1, gid: 1 })
  assert.match(outsider.refused ?? '', /^The data folder .* cannot be used/)
})

test('a full disk is named in the error', asRoot, async (t) => {
  const disk = join(dataFolder(), 'disk')
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=711', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    return t.skip('no right to mount')
  }
  const refused = await engine({ dataDir: join(disk, 'data') }).catch((error: Error) => error)
  execFileSync('umount', ['-l', disk])
  assert.ok(refused instanceof EngineError)
  assert.match(refused.message, /The database could not be created in .*The disk is full: free space/)
})
