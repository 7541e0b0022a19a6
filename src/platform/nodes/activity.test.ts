import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { openActivity, type Activity } from './activity.ts'
import { openEpoch } from './epoch.ts'

let database: TestDatabase
before(async () => (database = await openTestDatabase()))
after(() => database.close())

const write = 'update exchange_clock set offset_ms = offset_ms'

const open = (isAlone = true) => openActivity(database.db, () => isAlone)

/** How often polls signal activity. The snapshots are invented, because real ones also contain transactions of other databases. */
function stirs(activity: Activity, ...snapshots: string[]): number {
  const [first, ...others] = snapshots
  activity.look(first!)
  const count = activity.count()
  for (const snapshot of others) activity.look(snapshot)
  return activity.count() - count
}

test('a write by any client is seen by the next poll', async () => {
  const activity = open()
  const epoch = await openEpoch(database.db, quiet, {
    everyMs: 60_000,
    readers: [({ snapshot }) => activity.look(snapshot)],
  })
  await epoch.poll()
  const count = activity.count()
  await database.db.query(write)
  await epoch.poll()
  await epoch.stop()
  assert.ok(activity.count() > count)
})

test('a transaction is seen exactly once, after it has ended', () => {
  assert.equal(stirs(open(), '10:10:', '10:11:10', '10:11:10'), 0)
  assert.equal(stirs(open(), '10:11:10', '11:11:', '11:11:'), 1)
})

test('upkeep of a node wakes other nodes and not the node itself', async () => {
  const [node, other] = [open(), open()]
  const { rows } = await node.upkeep((sql) =>
    sql.query<{ xid: string }>(`${write} returning pg_current_xact_id()::text as xid`),
  )
  const xid = BigInt(rows[0]!.xid)
  const [before, after] = [`${xid}:${xid}:`, `${xid + 1n}:${xid + 1n}:`]
  assert.equal(stirs(other, before, after), 1)
  assert.equal(stirs(node, before, after), 0)
  assert.equal(stirs(node, before, `${xid + 2n}:${xid + 2n}:`), 1)
})

test('upkeep that wrote nothing, or failed, hides no other change', async () => {
  const node = open()
  await node.upkeep((sql) => sql.query('select 1'))
  await assert.rejects(node.upkeep(() => Promise.reject(new Error('failed'))))
  assert.equal(stirs(node, '10:10:', '11:11:'), 1)
})

test('with other nodes running, no idle wait exceeds one second', () => {
  assert.equal(open(true).restMs(60_000), 60_000)
  assert.equal(open(false).restMs(60_000), 1_000)
})
