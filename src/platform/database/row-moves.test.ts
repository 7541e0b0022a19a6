import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { machine } from '../contract/machine.ts'
import { openDb, type Db } from './db.ts'
import { computed, rowMoves, type Moved } from './row-moves.ts'

const signInStates = machine('door', [
  ['open', 'closed', 'shut'],
  ['ajar', 'closed', 'shut'],
  ['shut', 'locked', 'locked'],
])

type TestRow = { id: string; turns: number; note: string | null }
type By = { actor: string }

const moveAudiences = rowMoves<'closed' | 'locked', TestRow, By>(signInStates, {
  table: 'door',
  keyType: 'text',
  columns: 'id, turns, note',
  async record(sql, moved: readonly Moved<TestRow>[], event, { actor }) {
    for (const { row, from, to } of moved)
      await sql.query('insert into door_history values ($1, $2)', [row.id, `${actor} ${event} ${from}-${to}`])
  },
})

let database: TestDatabase
let db: Db
before(async () => {
  database = await openTestDatabase()
  db = openDb({ url: database.ownerUrl, log: quiet, max: 6 })
  await db.query(`create table door (id text primary key, status text, turns int default 0, note text)`)
  await db.query(`create table door_history (id text, line text)`)
})
after(async () => {
  await db.close()
  await database.close()
})
beforeEach(async () => {
  await db.query('truncate door, door_history')
  await db.query(
    `insert into door (id, status, note) values ('a', 'open', 'x'), ('b', 'ajar', 'x'), ('c', 'shut', 'x')`,
  )
})

const history = async () =>
  (
    await db.query<{ line: string }>('select id || $1 || line as line from door_history order by 1', [' '])
  ).rows.map(({ line }) => line)

test('rows move only from states in the table, and each reports its previous state', async () => {
  const moved = await moveAudiences(db, ['c', 'b', 'a', 'z'], 'closed', { actor: 'ann' })
  assert.deepEqual(moved.map(({ row, from, to }) => [row.id, from, to].join(' ')).toSorted(), [
    'a open shut',
    'b ajar shut',
  ])
  assert.deepEqual(await history(), ['a ann closed open-shut', 'b ann closed ajar-shut'])
  assert.deepEqual(await moveAudiences(db, ['a', 'b', 'c', 'z'], 'closed', { actor: 'ann' }), [])
  assert.equal((await history()).length, 2)
})

test('other columns change with the state: to a value, to null, or as the database computes it', async () => {
  const set = { note: null, turns: computed`turns + ${2}::int`, id: undefined }
  const [one] = await moveAudiences(db, ['a'], 'closed', { actor: 'ann' }, { set })
  assert.deepEqual(one!.row, { id: 'a', turns: 2, note: null })
})

test('a move may be limited to some of its source states and to a condition', async () => {
  const by = { actor: 'ann' }
  const idsOf = (moved: Moved<TestRow>[]) => moved.map(({ row }) => row.id)
  assert.deepEqual(idsOf(await moveAudiences(db, ['a', 'b'], 'closed', by, { from: ['ajar', 'locked'] })), [
    'b',
  ])
  assert.deepEqual(
    idsOf(await moveAudiences(db, ['a'], 'closed', by, { where: computed`note = ${'y'}` })),
    [],
  )
  assert.deepEqual(idsOf(await moveAudiences(db, ['a'], 'closed', by, { where: computed`note = ${'x'}` })), [
    'a',
  ])
})

test('only rows that match the key column move, if it is not the primary key', async () => {
  const byNote = rowMoves(signInStates, { table: 'door', key: 'note', keyType: 'text', columns: 'id' })
  const moved = await byNote(db, ['x'], 'locked', undefined)
  assert.deepEqual(moved, [{ row: { id: 'c' }, from: 'shut', to: 'locked' }])
  const { rows } = await db.query("select id from door where status = 'locked'")
  assert.deepEqual(rows, [{ id: 'c' }])
})

test('if many transactions move the same rows at once, in any order, one succeeds', async () => {
  const keys = ['a', 'b', 'c']
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      db.tx((sql) => moveAudiences(sql, i % 2 ? keys : keys.toReversed(), 'closed', { actor: String(i) })),
    ),
  )
  assert.equal(all.flat().length, 2)
  assert.equal((await history()).length, 2)
})
