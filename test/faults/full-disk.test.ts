import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDb } from '#platform/database/db.ts'
import { startEmbedded } from '#platform/embedded/index.ts'
import { quiet } from '../support/database.ts'
import { until } from '../support/until.ts'
import { judgeOn } from './drill.ts'
import { startLoad } from './load.ts'
import { openWorld } from './world.ts'

const root = process.getuid?.() === 0

/** Mounts a small disk for the test; returns undefined if the system does not allow mounting. */
function openDisk(open: AsyncDisposableStack): string | undefined {
  const disk = mkdtempSync(join(tmpdir(), 'strowger-disk-'))
  chmodSync(disk, 0o711)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=711', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    rmSync(disk, { recursive: true })
    return undefined
  }
  open.defer(() => {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true })
  })
  return disk
}

/** Fills the disk. */
function fill(file: string): void {
  const ballast = openSync(file, 'a')
  const [large, small] = [Buffer.alloc(2 ** 20), Buffer.alloc(4096)]
  for (const some of [large, small])
    try {
      while (writeSync(ballast, some) === some.length);
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
    }
  closeSync(ballast)
}

test(
  'on a full disk only stored messages are accepted; other requests get 503, and once space is free they succeed again [fault D4]',
  { skip: root ? false : 'only root may mount a disk' },
  async (t) => {
    const open = new AsyncDisposableStack()
    t.after(() => open.disposeAsync())
    const disk = openDisk(open)
    if (!disk) return t.skip('mounting is not allowed here')
    mkdirSync(join(disk, 'data'), { mode: 0o711 })
    const server = await startEmbedded({ dataDir: join(disk, 'data'), log: quiet })
    open.defer(() => server.stop())
    const world = await openWorld({ DATABASE_URL: server.url, STROWGER_DATABASE_OWNER_URL: server.ownerUrl })
    open.defer(() => world.close())
    const db = openDb({ url: server.url, log: quiet, max: 1 })
    open.defer(() => db.close())
    const load = startLoad({ exchanges: [world.exchange], connections: 8, rate: 100 })
    await load.accepted()

    fill(join(disk, 'ballast'))
    // The write-ahead log needs a new file only after many records; these records force one.
    const push = () => db.query("select pg_logical_emit_message(false, 'ballast', repeat('x', 4000000))")
    await until(
      () =>
        push().then(
          () => false,
          () => true,
        ),
      (failed) => failed,
    )
    const from = load.history.length
    await until(
      () => load.history.slice(from).filter(({ status }) => status === 503).length,
      (refused) => refused > 20,
    )
    rmSync(join(disk, 'ballast'))
    await until(() => load.history.slice(from).some(({ status }) => status === 202), Boolean)
    await load.stop()
    const { results } = await judgeOn(db, world, load.history)
    assert.deepEqual(
      results.flatMap(({ differences }) => differences),
      [],
    )
  },
)
