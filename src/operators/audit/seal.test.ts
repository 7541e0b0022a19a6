import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { commands, runCli } from '../../cli/index.ts'
import { noteChange } from './changes.ts'
import { sealChanges } from './seal.ts'
import { readHead } from './seal-store.ts'
import { verifyChanges } from './verify-changes.ts'

let database: TestDatabase
let owner: pg.Client
before(async () => {
  database = await openTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c strowger.scope=exchange' })
  await owner.connect()
  await owner.query('alter table operator_change disable trigger written_once')
  await owner.query('alter table change_seal disable trigger written_once')
})
after(async () => {
  await owner.end()
  await database.close()
})

/** Writes changes as operators do, and seals them; returns their IDs. */
async function changed(count: number): Promise<string[]> {
  const { db } = database
  const actor = { kind: 'operator', id: 'test' } as const
  const since = (await readHead(db))?.number ?? 0
  for (let n = 0; n < count; n++) {
    const change = { operation: 'putPrice', subject: 'price', id: `44${n}`, before: null } as const
    await noteChange(db, { actor }, { ...change, after: { price: '0.01', note: 'é "\u2028' } })
  }
  await sealChanges(db, 2)
  const { rows } = await db.query<{ change_id: string }>(
    'select change_id from change_seal where number > $1 order by number',
    [since],
  )
  assert.equal(rows.length, count)
  return rows.map(({ change_id: id }) => id)
}

const found = async () =>
  (await verifyChanges(database.db)).faults.map(({ kind, change_id }) => [kind, change_id])

/** Tampers with the log as the database owner, runs the check, and restores the tables. */
async function tampered(how: string, values: unknown[], check: () => Promise<void>): Promise<void> {
  await owner.query('create table kept as select * from operator_change')
  await owner.query('create table kept_seal as select * from change_seal')
  const { rowCount } = await owner.query(how, values)
  assert.ok(rowCount! > 0)
  await check()
  await owner.query('delete from operator_change')
  await owner.query('delete from change_seal')
  await owner.query('insert into operator_change select * from kept')
  await owner.query('insert into change_seal select * from kept_seal')
  await owner.query('drop table kept, kept_seal')
}

test('an altered column of any kind is detected, with the row it is in', async () => {
  const [, second] = await changed(5)
  assert.deepEqual(await found(), [])
  const columns: Record<string, string> = {
    at: "at + interval '1 microsecond'",
    actor: "'operator:another'",
    person_id: "'01a1fa1c-16dd-7000-9b3d-04107b02a345'",
    person_name: "''",
    person_email: "'a@example.com'",
    session_id: "'01a1fa1c-16dd-7000-9b3d-04107b02a345'",
    request_id: "'r'",
    operation: "operation || ' '",
    subject: "'fee'",
    subject_id: "'45'",
    before: "'{}'",
    after: `jsonb_set(after, '{price}', '"0.02"')`,
  }
  const { rows } = await database.db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'operator_change'::regclass and attnum > 0 and not attisdropped`,
  )
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), ['id', ...Object.keys(columns)].toSorted())
  for (const [column, value] of Object.entries(columns))
    await tampered(`update operator_change set ${column} = ${value} where id = $1`, [second], async () =>
      assert.deepEqual(await found(), [['changed', second]], column),
    )
  assert.deepEqual(await found(), [])
})

test('a removed row is detected, with or without its seal, and so is an inserted one', async () => {
  const [first, second] = await changed(3)
  await tampered('delete from operator_change where id = $1', [second], async () =>
    assert.deepEqual(await found(), [['removed', second]]),
  )
  const both = `with gone as (delete from operator_change where id = $1) delete from change_seal where change_id = $1`
  await tampered(both, [second], async () => assert.deepEqual(await found(), [['seal-removed', null]]))
  const id = '01a1fa1c-16dd-7000-9b3d-04107b02a345'
  const put = `insert into operator_change (id, actor, operation, subject, subject_id)
    select $1, actor, operation, subject, subject_id from operator_change where id = $2`
  await tampered(put, [id, first], async () => assert.deepEqual(await found(), [['inserted', id]]))
  await tampered('delete from change_seal where change_id = $1', [first], async () =>
    assert.deepEqual(await found(), [
      ['seal-removed', null],
      ['inserted', first],
    ]),
  )
})

test('a truncated or rebuilt chain is detected by a seal recorded elsewhere', async () => {
  const [first, , third] = await changed(3)
  const head = (await readHead(database.db))!
  const cut = `with gone as (delete from operator_change where id = $1) delete from change_seal where change_id = $1`
  const kept = { anchor: { number: head.number, hash: head.hash } }
  await tampered(cut, [third], async () => {
    const { faults } = await verifyChanges(database.db, kept)
    assert.deepEqual(
      faults.map(({ kind, number }) => [kind, number]),
      [['head', head.number]],
    )
  })
  // The attacker rebuilds all seals from the altered change on.
  const since = `delete from change_seal where number >= (select number from change_seal where change_id = $1) returning change_id`
  await tampered(
    `with gone as (${since}) insert into change_unsealed select change_id from gone`,
    [first],
    async () => {
      await owner.query(`update operator_change set subject_id = '1' where id = $1`, [first])
      await sealChanges(database.db)
      assert.deepEqual((await verifyChanges(database.db, kept)).faults.at(0)?.kind, 'head')
    },
  )
})

test('a change that was removed before it was sealed is detected', async () => {
  const { db } = database
  const actor = { kind: 'operator', id: 'test' } as const
  const change = { operation: 'putFee', subject: 'fee', id: 'x', before: null, after: { fee: '1' } } as const
  await noteChange(db, { actor }, change)
  const { rows } = await owner.query<{ id: string }>(
    `delete from operator_change where operation = 'putFee' returning id`,
  )
  await sealChanges(db)
  assert.deepEqual(await found(), [['removed', rows[0]!.id]])
  await owner.query('delete from change_unsealed')
})

test('the exchange cannot rewrite the audit log, and its owner cannot do so by mistake', async () => {
  await changed(1)
  await owner.query('alter table operator_change enable trigger written_once')
  await owner.query('alter table change_seal enable trigger written_once')
  for (const table of ['operator_change', 'change_seal', 'change_check'])
    for (const how of [`delete from ${table}`, `update ${table} set id = id`, `truncate ${table}`]) {
      const statement = table === 'change_seal' ? how.replace('id = id', 'number = number') : how
      await assert.rejects(database.db.query(statement), /permission denied/, statement)
      await assert.rejects(owner.query(statement), /written once/, statement)
    }
})

test('strowger audit verify reports faults with exit code 1, and prints the end of the chain', async () => {
  const verify = async (...words: string[]) => {
    const out: string[] = []
    const io = { out: (line: string) => void out.push(line), err: (line: string) => void out.push(line) }
    const env = { DATABASE_URL: database.url }
    const code = await runCli(commands, { words: ['audit', 'verify', ...words], env, ...io })
    return { code, out: out.join('\n') }
  }
  const [id] = await changed(1)
  const head = (await readHead(database.db))!
  const line = `${head.number}:${head.hash.toString('hex')}`
  assert.deepEqual(await verify(), {
    code: 0,
    out: `ok  ${head.number} seals verified; keep the last one for --head: ${line}`,
  })
  assert.equal((await verify('--head', line)).code, 0)
  assert.equal(
    (
      await verify(
        '--head',
        line.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      )
    ).code,
    1,
  )
  assert.equal((await verify('--head', 'x')).code, 1)
  await owner.query('alter table operator_change disable trigger written_once')
  await owner.query(`update operator_change set subject_id = 'another' where id = $1`, [id])
  const altered = await verify()
  assert.equal(altered.code, 1)
  assert.ok(altered.out.startsWith(`changed  seal ${head.number}, change ${id}: `), altered.out)
})
