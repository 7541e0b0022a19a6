import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { machine } from '../contract/machine.ts'
import { openDb, type Db, type Sql } from './db.ts'
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
  await db.query(`create table gate (house text, name text, state smallint, primary key (house, name))`)
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

test('rows with a compound key and numbers for their states move in one statement, and report the names of states', async () => {
  await db.query(
    `insert into gate select house, 'g' || n, 1 + n % 2 from unnest('{x,y}'::text[]) house, generate_series(1, 4) n`,
  )
  const moveGates = rowMoves(signInStates, {
    table: 'gate',
    column: 'state',
    id: ['house', 'name'],
    keyType: 'text',
    codes: { open: 1, ajar: 2, shut: 3, locked: 4 },
    columns: 'house, name',
  })
  const keys = ['g1', 'g2', 'g9'].map((name) => ['x', name])
  const byName = (moved: Moved<object>[]) => moved.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  assert.deepEqual(byName(await moveGates(db, keys, 'closed', undefined)), [
    { row: { house: 'x', name: 'g1' }, from: 'ajar', to: 'shut' },
    { row: { house: 'x', name: 'g2' }, from: 'open', to: 'shut' },
  ])
  const { rows } = await db.query(
    'select house, state, count(*)::int as n from gate group by 1, 2 order by 1, 2',
  )
  assert.deepEqual(
    rows.map(({ house, state, n }) => `${house} ${state} ${n}`),
    ['x 1 1', 'x 2 1', 'x 3 2', 'y 1 2', 'y 2 2'],
  )
})

test('the first rows that match a condition move, up to a limit; rows locked by another transaction are skipped', async () => {
  const first = { where: computed`note = ${'x'}`, orderBy: 'id desc', limit: 1 }
  const move = (sql: Sql) => moveAudiences(sql, first, 'closed', { actor: 'ann' })
  const idsOf = (moved: Moved<TestRow>[]) => moved.map(({ row }) => row.id)
  await db.tx(async (sql) => {
    assert.deepEqual(idsOf(await move(sql)), ['b'])
    assert.deepEqual(idsOf(await move(db)), ['a'])
  })
  assert.deepEqual(idsOf(await move(db)), [])
  assert.equal((await history()).length, 2)
})

test('a move that the table does not declare changes no row', async () => {
  const undeclared = 'opened' as 'closed'
  assert.deepEqual(await moveAudiences(db, ['a', 'b', 'c'], undeclared, { actor: 'ann' }), [])
  assert.deepEqual(await moveAudiences(db, ['c'], 'closed', { actor: 'ann' }, { from: ['shut'] }), [])
  assert.deepEqual(await history(), [])
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
