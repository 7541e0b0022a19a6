import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Sql } from '#platform/database/db.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { storeOld, storeWaiting } from '../../../test/support/history.ts'
import { openSender } from '../../../test/support/messages.ts'
import { watchScans } from '../../../test/support/plan.ts'
import { openTags } from './number-tag.ts'
import { putRedaction, type RedactionPolicy } from './policy-store.ts'
import { redact } from './redact.ts'

let world: TestAccounts
before(async () => void (world = await openTestAccounts()))
after(() => world.close())

const number = '99000000001'
const sweep = (db = world.db) => redact({ db, vault: world.vault, log: quiet })
const again = () => world.db.query('update account_redaction set next_at = clock_timestamp()')
const want = (accountId: string, policy: Partial<RedactionPolicy>) =>
  putRedaction(world.db, world.vault, accountId, { textDays: null, numberDays: null, ...policy })

async function openAccount(): Promise<string> {
  return (await openSender(world, 1)).accountId
}

/** Stores copies of an old message, each with another recipient. */
async function storeMany(sql: Sql, alongside: string, count: number): Promise<void> {
  await sql.query(
    `insert into message (id, account_id, direction, sender, recipient, text, encoding, parts, status, price, accepted_at, expires_at, actor)
      select overlay(id::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, account_id, direction, sender, '990' || lpad(n::text, 8, '0'), text,
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

test('several nodes redact an account completely, and change no other account', async () => {
  const [alice, bob] = [await openAccount(), await openAccount()]
  await storeMany(world.db, await storeOld(world.db, 40, { account_id: alice }), 1_500)
  await storeOld(world.db, 41, { account_id: bob })
  await want(alice, { textDays: 30, numberDays: 30 })
  await want(bob, {})
  for (let i = 0; i < 3; i++) await Promise.all([sweep(), sweep(), again()])
  assert.deepEqual(await left(alice), { texts: 0, numbers: 0 })
  assert.deepEqual(await left(bob), { texts: 1, numbers: 1 })
  const { rows } = await world.db.query<{ recipient: string }>(
    'select distinct recipient from message where account_id = $1 and length(recipient) <> 5',
    [alice],
  )
  assert.deepEqual(rows, [])
})

test('an interrupted step changes nothing, and the next one redacts everything', async () => {
  const carol = await openAccount()
  const id = await storeOld(world.db, 42, { account_id: carol })
  await want(carol, { textDays: 30, numberDays: 30 })
  await sweep(dyingAt(/mask-histories|message_event/))
  assert.deepEqual(await left(carol), { texts: 1, numbers: 1 })
  await again()
  await sweep()
  assert.deepEqual(await left(carol), { texts: 0, numbers: 0 })
  const tagOf = await openTags(world.db, world.vault, carol)
  const { rows } = await world.db.query('select from message where id = $1 and number_tag = $2', [
    id,
    tagOf!(number),
  ])
  assert.equal(rows.length, 1)
})

test('the pool sender assigned to a recipient is deleted with the last message to that recipient, and kept for others', async () => {
  const [erin, frank] = [await openAccount(), await openAccount()]
  for (const account_id of [erin, frank]) await storeOld(world.db, 43, { account_id })
  const later = await storeOld(world.db, 20, { account_id: erin })
  await world.db.query(
    `with pool as (insert into number_pool (id, account_id, name)
       select gen_random_uuid(), unnest($1::text[]), 'One' returning id, account_id)
     insert into number_pool_recipient (pool_id, recipient, account_id, msisdn)
     select id, recipient, account_id, '12015550100' from pool, unnest($2::text[]) recipient`,
    [
      [erin, frank],
      [number, '99000000077'],
    ],
  )
  const kept = async () =>
    (
      await world.db.query<{ recipient: string }>(
        'select recipient from number_pool_recipient where account_id = any($1) order by account_id = $2, recipient',
        [[erin, frank], erin],
      )
    ).rows.map(({ recipient }) => recipient)
  await want(erin, { numberDays: 30 })
  await want(frank, { textDays: 30 })
  await sweep()
  assert.deepEqual(await kept(), [number, '99000000077', number, '99000000077'])
  await want(erin, { numberDays: 15 })
  await sweep()
  assert.deepEqual(await kept(), [number, '99000000077', '99000000077'])
  const { rows } = await world.db.query('select from message where id = $1 and number_tag is not null', [
    later,
  ])
  assert.equal(rows.length, 1)
})

/** A database that becomes unavailable before a statement. */
function dyingAt(statement: RegExp) {
  const { db } = world
  const dying = (sql: Sql): Sql => ({
    query(requested: Parameters<Sql['query']>[0], values?: unknown[]) {
      const text = typeof requested === 'string' ? requested : requested.text
      if (statement.test(text)) throw new Error('the database has gone away')
      return sql.query(requested, values) as never
    },
  })
  return { ...db, tx: <T>(work: (sql: Sql) => Promise<T>) => db.tx((sql) => work(dying(sql))) }
}

test('a queued message is skipped and redacted when it is final; a masked number is not masked again', async () => {
  const dora = await openAccount()
  const [waiting, over] = [
    await storeOld(world.db, 44, { account_id: dora }),
    await storeOld(world.db, 43, { account_id: dora }),
  ]
  await storeWaiting(world.db, waiting)
  await want(dora, { textDays: 20, numberDays: 20 })
  await sweep()
  const seen = async () =>
    (
      await world.db.query<{ recipient: string; text: string | null }>(
        'select recipient, text from message where id = any ($1) order by id',
        [[waiting, over]],
      )
    ).rows
  const masked = { recipient: '…0001', text: null }
  assert.deepEqual(await seen(), [{ recipient: number, text: 'Hello' }, masked])
  await world.db.query('delete from dispatch')
  await world.db.query('update redaction_waiting set due_at = clock_timestamp()')
  await again()
  await sweep()
  assert.deepEqual(await seen(), [masked, masked])
  assert.equal((await world.db.query('select from redaction_waiting')).rowCount, 0)
})

test('a number prefix counted by a rule is removed from the history of its message', async () => {
  const erin = await openAccount()
  const id = await storeOld(world.db, 45, { account_id: erin })
  const facts = { key: '990000000', of: number, rule_id: 'a', counted: 3 }
  await world.db.query(
    `insert into message_event (message_id, account_id, event, actor, reason, details) values ($1, $2, 'rule_matched', 'rules', $3, $4)`,
    [id, erin, `Too many to ${number}.`, JSON.stringify(facts)],
  )
  await want(erin, { numberDays: 30 })
  await sweep()
  const { rows } = await world.db.query('select reason, details from message_event where message_id = $1', [
    id,
  ])
  assert.deepEqual(rows, [
    {
      reason: 'Too many to …0001.',
      details: { key: '…0001', of: '…0001', rule_id: 'a', counted: 3 },
    },
  ])
})

test('the rows read by a statement do not grow with the number of stored messages, of the account or of others', async () => {
  const [faye, other] = [await openAccount(), await openAccount()]
  const mine = await storeOld(world.db, 46, { account_id: faye })
  await want(faye, { textDays: 30, numberDays: 30 })
  await storeMany(world.db, mine, 4_000)
  await storeMany(world.db, await storeOld(world.db, 47, { account_id: other }), 4_000)
  const { db, seen } = watchScans(world.db)
  await sweep(db)
  const worst = seen.toSorted((a, b) => b.rows - a.rows)[0]!
  assert.ok(worst.rows < 3_000, `${worst.rows} rows are read by ${worst.text}`)
})
