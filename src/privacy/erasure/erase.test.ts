import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { messageDataSources } from '#messages/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { storeOld } from '../../../test/support/history.ts'
import { openSender } from '../../../test/support/messages.ts'
import { watchScans } from '../../../test/support/plan.ts'
import { requestErasure } from './ask.ts'
import { settleErasures } from './erase.ts'
import { readErasure } from './erasure-store.ts'
import { exportPage } from './export.ts'
import { type NumberKey, openNumberKey } from '../keys/number-key.ts'

let world: TestAccounts
let key: NumberKey
before(async () => {
  world = await openTestAccounts()
  key = await openNumberKey(world.db, world.vault)
})
after(() => world.close())

const openAccount = async () => (await openSender(world, 1)).accountId
const deps = (db = world.db) => ({
  db,
  vault: world.vault,
  log: quiet,
  key,
  sources: messageDataSources(world.vault),
})
const ask = (number: string, accountId: string | null = null) =>
  world.db.tx((sql) => requestErasure(sql, { vault: world.vault, key }, { number, accountId }))
const again = () => world.db.query('update erasure set next_at = clock_timestamp() where done_at is null')

async function settle(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await again()
    await settleErasures(deps())
  }
}

/** Old messages of an account to a number, with new IDs next to an existing one. */
async function storeMany(alongside: string, count: number): Promise<void> {
  await world.db.query(
    `insert into message (id, account_id, direction, sender, recipient, text, encoding, parts, status, price, accepted_at, expires_at, actor)
      select overlay(id::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, account_id, direction, sender, recipient, text,
          encoding, parts, status, price, accepted_at, expires_at, actor
        from message, generate_series(1, $2::int) n where id = $1`,
    [alongside, count],
  )
}

const left = async (accountId: string) =>
  (
    await world.db.query<{ texts: number; numbers: number }>(
      `select count(text)::int as texts, count(*) filter (where number_tag is null)::int as numbers from message where account_id = $1`,
      [accountId],
    )
  ).rows[0]!

test('the database computes the same digest of a number as the program, and a different one per account', async () => {
  const { rows } = await world.db.query<{ tag: Buffer; other: Buffer; none: Buffer | null }>(
    `select number_tag($1, 'a', '99000000001') as tag, number_tag($1, 'b', '99000000001') as other, number_tag(null, 'a', '9') as none`,
    [key.pads],
  )
  assert.deepEqual(rows[0]!.tag, key.tagOf('a', '99000000001'))
  assert.notDeepEqual(rows[0]!.other, rows[0]!.tag)
  assert.equal(rows[0]!.none, null)
  assert.deepEqual((await openNumberKey(world.db, world.vault)).pads, key.pads)
})

test('all messages of a number are erased while nodes work concurrently, and those of other numbers stay', async () => {
  const [alice, number] = [await openAccount(), '99000001001']
  await storeMany(await storeOld(world.db, 20, { account_id: alice, recipient: number }), 900)
  await storeOld(world.db, 21, { account_id: alice, recipient: '99000001002' })
  const { id } = await ask(number)
  for (let i = 0; i < 3; i++) await Promise.all([settleErasures(deps()), settleErasures(deps()), again()])
  assert.deepEqual(await left(alice), { texts: 1, numbers: 1 })
  const { state, counts, doneAt } = (await readErasure(world.db, id))!
  assert.deepEqual(
    { state, counts, is: doneAt !== null },
    { state: 'done', counts: { message: 901 }, is: true },
  )
  const { rows } = await world.db.query<{ number: Buffer | null }>(
    'select number from erasure where id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ number: null }])
})

test('an interrupted step erases and counts nothing, and the next one resumes', async () => {
  const [bob, number] = [await openAccount(), '99000001003']
  await storeMany(await storeOld(world.db, 22, { account_id: bob, recipient: number }), 500)
  const { id } = await ask(number)
  await settleErasures(deps(dyingAt('mask-histories', 2)))
  assert.deepEqual(await left(bob), { texts: 301, numbers: 301 })
  assert.deepEqual((await readErasure(world.db, id))!.counts, { message: 200 })
  await settle()
  assert.deepEqual(await left(bob), { texts: 0, numbers: 0 })
  assert.deepEqual((await readErasure(world.db, id))!.counts, { message: 501 })
})

/** A database that fails when the named statement is executed for the `time`th time. */
function dyingAt(name: string, time: number) {
  const { db } = world
  let executions = 0
  const dying = (sql: Sql): Sql => ({
    query(statement: Parameters<Sql['query']>[0], values?: unknown[]) {
      if (typeof statement !== 'string' && statement.name === name && ++executions === time)
        throw new Error('the database has gone away')
      return sql.query(statement, values) as never
    },
  })
  return { ...db, tx: <T>(work: (sql: Sql) => Promise<T>) => db.tx((sql) => work(dying(sql))) }
}

test('texts are erased also from messages with a masked number, and the number no longer finds them', async () => {
  const [carol, number] = [await openAccount(), '99000001004']
  const { putRedaction, openTags } = await import('#messages/index.ts')
  await putRedaction(world.db, world.vault, carol, { textDays: null, numberDays: 90 })
  const tag = (await openTags(world.db, world.vault, carol))!(number)
  await storeOld(world.db, 23, { account_id: carol, recipient: '…1004', number_tag: tag, text: 'Hello' })
  const record = async () =>
    (
      await exportPage(
        world.db,
        deps().sources,
        { number, accountId: null, key },
        { position: undefined, limit: 50 },
      )
    ).records
  assert.deepEqual(
    (await record()).map(({ kind, data }) => [kind, (data as { text: string }).text]),
    [['masked_message', 'Hello']],
  )
  await ask(number, carol)
  await settle()
  assert.deepEqual(await record(), [])
  assert.equal((await left(carol)).texts, 0)
})

test('repeating an unfinished erasure also erases the messages received since', async () => {
  const number = '99000001005'
  const [first, second] = [await ask(number), await ask(number)]
  assert.equal(second.id, first.id)
  assert.notEqual((await ask(number, await openAccount())).id, first.id)
  await settle()
  assert.notEqual((await ask(number)).id, first.id)
  await settle()
})

test('the rows read by a step do not grow with the number of stored messages', async () => {
  const [dora, number] = [await openAccount(), '99000001006']
  await storeMany(await storeOld(world.db, 24, { account_id: dora, recipient: number }), 1_500)
  await storeMany(await storeOld(world.db, 25, { account_id: dora, recipient: '99000001007' }), 1_500)
  await ask(number)
  const { db, seen } = watchScans(world.db)
  await settleErasures(deps(db))
  const worst = seen.toSorted((a, b) => b.rows - a.rows)[0]!
  assert.ok(worst.rows < 1_000, `${worst.rows} rows are read by ${worst.text}`)
})
