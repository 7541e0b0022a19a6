import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { permitMails } from './limits.ts'

let database: TestDatabase

before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const permitted = async (id: string, recipient: string, primary_id: string | null = null) =>
  (
    await database.db.tx((sql) =>
      permitMails(sql, { kind: 'card', account: { id, primary_id }, recipients: [recipient] }),
    )
  ).length === 1

const countOf = async (tries: Promise<boolean>[]) => (await Promise.all(tries)).filter(Boolean).length

const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))

test('an account sends an address at most 20 notices a day, also at once, and also with suffixes of the address', async () => {
  const spelled = (n: number) => (n % 2 === 0 ? 'Ann@kite.example' : `ann+${n}@kite.example`)
  assert.equal(await countOf(times(25, (n) => permitted('a', spelled(n)))), 20)
  assert.ok(await permitted('a', 'bob@kite.example'))
})

test('notices of other accounts to an address do not use up those of its own account', async () => {
  assert.equal(await countOf(times(50, (n) => permitted(`account ${n}`, 'cleo@kite.example'))), 50)
})

test('all accounts together send an address at most 20 invitations a day', async () => {
  const invited = (n: number) =>
    database.db.tx((sql) =>
      permitMails(sql, {
        kind: 'member-invitation',
        account: { id: `a${n}`, primary_id: null },
        recipients: ['eva@kite.example'],
      }),
    )
  assert.equal((await Promise.all(times(30, invited))).flat().length, 20)
})

test('an email that is not permitted is not counted for its account', async () => {
  assert.equal(await countOf(times(45, () => permitted('d', 'flo@kite.example'))), 20)
  assert.equal(await countOf(times(40, (n) => permitted('d', `other${n}@kite.example`))), 30)
})

test('several recipients are permitted in one call, each by its own limits', async () => {
  const all = ['gil@kite.example', 'hal@kite.example']
  for (let n = 0; n < 20; n++) assert.ok(await permitted('e', all[0]!))
  const to = await database.db.tx((sql) =>
    permitMails(sql, { kind: 'card', account: { id: 'e', primary_id: null }, recipients: all }),
  )
  assert.deepEqual(
    to.map(({ recipient }) => recipient),
    [all[1]],
  )
})

test('an account sends at most 50 notices a day to all addresses, and other accounts are not affected', async () => {
  assert.equal(await countOf(times(60, (n) => permitted('b', `reader${n}@kite.example`))), 50)
  assert.ok(await permitted('c', 'reader59@kite.example'))
})

test('subaccounts share the limits of their primary account', async () => {
  const toAda = times(30, (n) => permitted(`sub ${n}`, 'ada@kite.example', 'primary'))
  assert.equal(await countOf(toAda), 20)
  assert.equal(await permitted('primary', 'ada@kite.example'), false)
  const toAll = times(60, (n) => permitted(`sub ${n}`, `person${n}@kite.example`, 'primary'))
  assert.equal(await countOf(toAll), 30)
  assert.ok(await permitted('another', 'ada@kite.example'))
})

test('subaccounts send an address links for new passwords, two each and ten together in an hour', async () => {
  const reset = async (id: string) =>
    (
      await database.db.tx((sql) =>
        permitMails(sql, {
          kind: 'member-reset',
          account: { id, primary_id: 'primary' },
          recipients: ['ida@kite.example'],
        }),
      )
    ).length
  const sent = async (accounts: number, first: number) => {
    let count = 0
    for (let n = 0; n < 12; n++) count += await reset(`sub ${first + (n % accounts)}`)
    return count
  }
  assert.equal(await sent(3, 0), 6)
  assert.equal(await sent(6, 3), 4)
})

test('the limits are counted for each day', async () => {
  assert.equal(await permitted('b', 'dina@kite.example'), false)
  await database.db.query('update mail_count set day = day - 1')
  assert.ok(await permitted('b', 'dina@kite.example'))
})

test('the counters contain no addresses', async () => {
  const { rows } = await database.db.query<{ key: string }>('select key from mail_count')
  assert.ok(rows.length > 0 && rows.every(({ key }) => !key.includes('@')))
})
