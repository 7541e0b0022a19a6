import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { dumpTo } from '#platform/backup/index.ts'
import { rowsOfBackup } from '../support/backup-rows.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { operatorCommand } from '../support/operator-command.ts'
import { until } from '../support/until.ts'
import { check } from './checker.ts'
import { readFacts, readUnrest, type Facts } from './facts.ts'
import type { Operation } from './history.ts'
import { startLoad } from './load.ts'
import { openWorld, type World } from './world.ts'

let folder: string
let file: string
let first: TestDatabase
let second: TestDatabase
let world: World

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strowger-backup-'))
  file = join(folder, 'exchange.backup')
  ;[first, second] = [await openTestDatabase(), await openTestDatabase()]
  world = await openWorld({
    DATABASE_URL: first.url,
    STROWGER_DATABASE_OWNER_URL: first.ownerUrl,
    STROWGER_DATABASE_POOL: '16',
  })
})
after(async () => {
  await world?.close()
  await Promise.all([first?.close(), second?.close()])
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command as an operator of a database, with its own data folder. */
const strowger = (line: string, database: TestDatabase, env: Record<string, string> = {}) =>
  operatorCommand({ line, database, folder, env })

const rowsOf = async ({ db }: TestDatabase) =>
  (await db.query<{ n: number }>('select count(*) as n from account')).rows[0]!.n

/** Messages that are not final, except those that had been submitted before the restore, because their receipts may be lost. */
async function readOpen({ messages }: Facts): Promise<number> {
  const submitted = messages.filter(({ status }) => status === 'submitted').map(({ id }) => id)
  const { rows } = await second.db.query<{ open: number }>(
    "select count(*) as open from message where status in ('accepted', 'submitted') and id <> all($1::uuid[])",
    [submitted],
  )
  return rows[0]!.open
}

/** `surely`: messages accepted before the backup began; `perhaps`: messages sent before it ended. */
type Sent = { surely: readonly Operation[]; perhaps: readonly Operation[] }

test('a backup of a running exchange is restored row by row, and messages that may have been sent meanwhile are marked as possible duplicates [fault T3]', async () => {
  const { steady } = world
  // Responses are delayed, so that at the instant of the backup many messages are in flight and more are queued.
  steady.faults.answerAfterMs = 1_500
  const load = startLoad({ exchanges: [world.exchange], connections: 16, rate: 300 })
  await until(
    () => load.history.filter(({ outcome }) => outcome === 'ok').length,
    (accepted) => accepted >= 150,
  )
  const sent: Sent = { surely: load.history.filter(({ outcome }) => outcome === 'ok'), perhaps: [] }
  const backup = await strowger(`backup ${file}`, first)
  assert.equal(backup.code, 0, backup.output)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const already = steady.log.total
  await until(
    () => steady.log.total,
    (total) => total >= already + 50,
  )
  world.program().kill('SIGKILL')
  await world.program().ended
  await load.stop()
  sent.perhaps = load.history

  const key = { STROWGER_KEY_FILE: join(world.data, 'vault.key') }
  const restored = await strowger(`restore ${file}`, second, key)
  assert.equal(restored.code, 0, restored.output)
  await equal(file, second)
  const again = await strowger(`restore ${file}`, second, key)
  assert.equal(again.code, 1)
  assert.match(again.output, /The database is in use: its table node has rows\. No changes were made\./)

  steady.faults.answerAfterMs = 0
  const before = await readFacts(second.db, world.exchange.api_key)
  const node = await world.addNode({
    DATABASE_URL: second.url,
    STROWGER_DATABASE_OWNER_URL: second.ownerUrl,
  })
  const later = startLoad({ exchanges: [node.exchange], connections: 4, rate: 100, first: 1_000_000 })
  await until(
    () => later.history.filter(({ outcome }) => outcome === 'ok').length,
    (accepted) => accepted >= 30,
  )
  await later.stop()
  // A receipt makes a message final and queues its webhook in one transaction, so webhooks are counted after messages.
  await until(
    () => readOpen(before),
    (open) => open === 0,
  )
  await until(
    () => readUnrest(second.db),
    ({ dispatch, deliveries }) => dispatch + deliveries === 0,
  )
  await judge(sent, later.history, before)
})

/**
 * Asserts that a backup of the restored database has identical rows, octet for octet, except that queued messages are marked as possible duplicates and
 * leases are dropped.
 */
async function equal(of: string, database: TestDatabase): Promise<void> {
  const copy = join(folder, 'copy.backup')
  await dumpTo({ url: database.url, file: copy, release: 'test' })
  const [then, now] = [await rowsOfBackup(of), await rowsOfBackup(copy)]
  assert.ok(then.get('dispatch')!.length > 0)
  for (const leased of ['dispatch', 'webhook_delivery']) {
    assert.equal(now.get(leased)!.length, then.get(leased)!.length)
    now.delete(leased)
    then.delete(leased)
  }
  assert.deepEqual([...now.keys()], [...then.keys()])
  for (const [table, rows] of now)
    assert.ok(isDeepStrictEqual(rows, then.get(table)), `the rows of ${table} differ`)
}

async function judge({ surely, perhaps }: Sent, later: readonly Operation[], before: Facts): Promise<void> {
  const facts = await readFacts(second.db, world.exchange.api_key)
  const stored = new Set(before.messages.map((message) => message.client_ref))
  const history = [...perhaps.filter(({ clientRef }) => stored.has(clientRef)), ...surely, ...later]
  const submits = [...world.steady.log.all(), ...world.refusing.log.all()]
  const results = check({ history: [...new Set(history)], facts, submits, notified: world.sink.notified })
  // The carrier does not repeat receipts that it sent after the backup, so some messages stay submitted. Status events from before the restore have
  // other IDs.
  const kept = results.filter(({ promise }) => !/^I[24]/.test(promise))
  // The carrier also sends receipts for messages that were accepted after the backup and are lost.
  const ofTheLost = /^a receipt for \w+ matches no submission$/
  assert.deepEqual(
    kept.flatMap(({ differences }) => differences.filter((one) => !ofTheLost.test(one))),
    [],
  )
  const wereOpen = new Set(before.messages.filter(({ status }) => status === 'submitted').map(({ id }) => id))
  for (const { id, status } of facts.messages)
    assert.ok(['delivered', 'rejected'].includes(status) || wereOpen.has(id), `${id} is ${status}`)
  // The exchange assigns new IDs to later messages.
  const ids = [...perhaps, ...later].flatMap(({ messageId }) => messageId ?? [])
  assert.equal(new Set(ids).size, ids.length)
}

const unusable: [label: string, make: (full: Buffer) => Buffer, expected: RegExp][] = [
  ['truncated', (full) => full.subarray(0, full.length >> 1), /The backup is corrupt \(/],
  ['not a backup', () => gzipSync('{"hello":1}\n'), /This release cannot read the file/],
  ['not an archive', () => Buffer.from('hello'), /The backup is corrupt \(incorrect header check\)/],
  [
    'of another schema version',
    (full) => edited(full, /"checksum":"\w{8}/, '"checksum":"00000000'),
    /made by release/,
  ],
  [
    'with another number of rows',
    (full) => edited(full, /"rows":\d+/, '"rows":77'),
    /The backup is corrupt \(the rows of/,
  ],
]

function edited(full: Buffer, label: RegExp, by: string): Buffer {
  return gzipSync(Buffer.from(gunzipSync(full).toString('latin1').replace(label, by), 'latin1'), { level: 1 })
}

test('a backup that is truncated, changed, of another schema version, or encrypted under another key is refused with a clear error, and changes nothing', async () => {
  const third = await openTestDatabase()
  try {
    const bad = join(folder, 'bad.backup')
    for (const [label, make, stated] of unusable) {
      writeFileSync(bad, make(readFileSync(file)))
      const answer = await strowger(`restore ${bad}`, third)
      assert.equal(answer.code, 1, label)
      assert.match(answer.output, stated)
    }
    const key = join(folder, 'other.key')
    writeFileSync(key, '00'.repeat(32), { mode: 0o600 })
    const other = await strowger(`restore ${file}`, third, { STROWGER_KEY_FILE: key })
    assert.match(other.output, /The vault key does not fit this database/)
    assert.equal(await rowsOf(third), 0)
  } finally {
    await third.close()
  }
})

test('a backup with key restores the key where none exists, and never overwrites another', async () => {
  const third = await openTestDatabase()
  try {
    const into = join(folder, 'backups')
    const key = join(folder, 'new', 'vault.key')
    const own = { STROWGER_KEY_FILE: join(world.data, 'vault.key') }
    mkdirSync(into)
    const made = await strowger(`backup ${into} --with-key`, second, own)
    assert.equal(made.code, 0, made.output)
    const [named] = readdirSync(into)
    const changed = join(folder, 'changed.backup')
    writeFileSync(
      changed,
      edited(readFileSync(join(into, named!)), /"vault_key":".{8}/, '"vault_key":"00000000'),
    )
    const damaged = await strowger(`restore ${changed}`, third, { STROWGER_KEY_FILE: key })
    assert.match(damaged.output, /its header was changed/)
    assert.ok(!existsSync(key))
    const back = await strowger(`restore ${join(into, named!)}`, third, { STROWGER_KEY_FILE: key })
    assert.equal(back.code, 0, back.output)
    assert.equal(readFileSync(key, 'utf8'), readFileSync(own.STROWGER_KEY_FILE, 'utf8'))
    assert.equal(await rowsOf(third), await rowsOf(second))
    writeFileSync(key, '11'.repeat(32))
    const refused = await strowger(`restore ${join(into, named!)}`, third, { STROWGER_KEY_FILE: key })
    assert.match(refused.output, /contains a different vault key than the backup/)
  } finally {
    await third.close()
  }
})
