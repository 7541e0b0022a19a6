import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidAt } from '#platform/ids.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { createAccount } from '../account/create.ts'
import { chargeFees } from './fees.ts'
import { checkLedgers } from './ledger-check-store.ts'
import { ledgerDoubts } from './ledger-check.ts'
import { topUp } from './top-up.ts'

let exchange: TestAccounts
before(async () => {
  exchange = await openTestAccounts()
})
after(() => exchange.close())

const limits = { accounts: 10, entries: 3 }

async function opened(): Promise<string> {
  const { apiKey } = await createAccount(exchange.db, exchange.vault, { name: 'Alice' })
  return apiKey
}

/** Runs checks until every account is checked completely. */
async function checked(): Promise<Map<string, number>> {
  for (let i = 0; i < 12; i++) await checkLedgers(exchange.db, limits)
  const { rows } = await exchange.db.query<{ account_id: string; difference: number }>(
    'select account_id, difference from ledger_check where difference <> 0',
  )
  return new Map(rows.map((row) => [row.account_id, row.difference]))
}

let calls = 0

/** Adds entries dated one hour ago, so that no open transaction can add earlier ones. */
async function age(accountId: string, entries: number): Promise<void> {
  // The ID encodes the time, so each call uses a different minute.
  calls += 1
  const first = Date.now() - 3_600_000 - calls * 60_000
  for (let i = 0; i < entries; i++)
    await exchange.db.query(
      `with entry as (
         insert into ledger_entry (id, account_id, kind, amount) values ($1, $2, 'adjustment', 7) returning account_id, amount)
       update balance b set amount = b.amount + e.amount from entry e where b.account_id = e.account_id`,
      [uuidAt(first + i * 1_000), accountId],
    )
}

test('a correct balance is never reported, regardless of the number of earlier and concurrent entries', async () => {
  const id = await opened()
  await age(id, 10)
  await exchange.db.tx((sql) => topUp(sql, id, 1_000_000, 'invoice'))
  assert.deepEqual(await checked(), new Map())
  await exchange.db.tx((sql) =>
    chargeFees(sql, [{ accountId: id, fee: 'brand', amount: 17, reference: 'a fee' }]),
  )
  assert.deepEqual(await checked(), new Map())
  const { rows } = await exchange.db.query('select sum from ledger_check where account_id = $1', [id])
  assert.deepEqual(rows, [{ sum: 70 }], 'what is old is not counted again')
})

test('a balance that was changed without the ledger is reported to operators until both agree', async () => {
  const id = await opened()
  await age(id, 5)
  await checked()
  await exchange.db.query('update balance set amount = amount - 1 where account_id = $1', [id])
  assert.deepEqual(await checked(), new Map([[id, -1]]))
  const [doubt] = await ledgerDoubts(exchange.db)
  assert.equal(doubt!.about, `account ${id}`)
  assert.match(doubt!.description, /0\.000001 euros less than the sum of its ledger/)
  await exchange.db.query('update balance set amount = amount + 1 where account_id = $1', [id])
  assert.deepEqual(await checked(), new Map())
})

test('an entry that commits late is not reported as a difference', async () => {
  const id = await opened()
  await age(id, 3)
  await checked()
  await exchange.db.query(
    `with entry as (
       insert into ledger_entry (id, account_id, kind, amount) values ($1, $2, 'adjustment', 9) returning account_id, amount)
     update balance b set amount = b.amount + e.amount from entry e where b.account_id = e.account_id`,
    [uuidAt(Date.now() - 7_200_000), id],
  )
  assert.deepEqual(await checked(), new Map())
})
