import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { everywhere } from './fee-table.ts'
import { chargeFees, type Fee } from './fees.ts'
import { createAccount } from '../account/create.ts'
import { putFee } from './fee-table-store.ts'
import { topUp } from './top-up.ts'

let world: TestAccounts
before(async () => void (world = await openTestAccounts()))
after(() => world.close())

async function accountWith(amount: number): Promise<string> {
  const { apiKey } = await createAccount(world.db, world.vault, { name: 'Payer' })
  if (amount > 0) await world.db.tx((sql) => topUp(sql, apiKey, amount, 'start'))
  return apiKey
}

const fee = (accountId: string, amount: number, reference: string): Fee => ({
  accountId,
  fee: 'brand',
  amount,
  reference,
})

const charge = (...fees: Fee[]) => world.db.tx((sql) => chargeFees(sql, fees))

async function moneyOf(accountId: string): Promise<{ amount: number; ledger: number }> {
  const { rows } = await world.db.query<{ amount: number; ledger: number }>(
    `select b.amount, (select coalesce(sum(amount), 0)::bigint from ledger_entry where account_id = b.account_id) as ledger
      from balance b where b.account_id = $1`,
    [accountId],
  )
  return rows[0]!
}

test('a fee is paid once under its reference, and what the money does not cover is refused without an entry', async () => {
  const [alice, bob] = [await accountWith(100), await accountWith(0)]
  assert.deepEqual(
    await charge(
      fee(bob, 1, 'a'),
      fee(alice, 60, 'a'),
      fee(alice, 60, 'b'),
      fee(alice, 40, 'c'),
      fee(alice, 60, 'a'),
      fee(bob, 0, 'b'),
    ),
    ['refused', 'paid', 'refused', 'paid', 'repeated', 'paid'],
  )
  assert.deepEqual(await charge(fee(alice, 60, 'a'), { ...fee(alice, 1, 'a'), fee: 'number-rental' }), [
    'repeated',
    'refused',
  ])
  assert.deepEqual(await moneyOf(alice), { amount: 0, ledger: 0 })
  assert.deepEqual(await moneyOf(bob), { amount: 0, ledger: 0 })
})

test('fees go into credit as far as its limit', async () => {
  const carol = await accountWith(10)
  await world.db.query('update balance set credit_limit = 50 where account_id = $1', [carol])
  assert.deepEqual(await charge(fee(carol, 61, 'a'), fee(carol, 60, 'b')), ['refused', 'paid'])
  assert.deepEqual(await moneyOf(carol), { amount: -50, ledger: -50 })
})

test('concurrent fees are charged once per reference, and the balance is never overdrawn', async () => {
  const [dave, erin] = [await accountWith(500), await accountWith(500)]
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, i) => {
      const both = [fee(dave, 50, `r${i % 15}`), fee(erin, 50, `r${i % 15}`)]
      return charge(...(i % 2 ? both : both.toReversed()))
    }),
  )
  assert.equal(all.flat().filter((outcome) => outcome === 'paid').length, 20)
  for (const account of [dave, erin]) assert.deepEqual(await moneyOf(account), { amount: 0, ledger: 0 })
})

test('a resource without its own price costs the fee of the table, and the ledger names it', async () => {
  const frank = await accountWith(100)
  const named = (name: Fee['fee'], reference: string) => ({ accountId: frank, fee: name, reference })
  await putFee(world.db, 'campaign', everywhere, 70)
  assert.deepEqual(
    await charge(named('brand', 'b'), named('campaign', 'c'), named('campaign', 'd'), named('campaign', 'c')),
    ['paid', 'paid', 'refused', 'repeated'],
  )
  await putFee(world.db, 'campaign', everywhere, 20)
  assert.deepEqual(await charge(named('campaign', 'c'), named('campaign', 'd')), ['repeated', 'paid'])
  const { rows } = await world.db.query(
    "select fee, amount, reference from ledger_entry where account_id = $1 and kind = 'fee' order by reference",
    [frank],
  )
  assert.deepEqual(rows, [
    { fee: 'campaign', amount: -70, reference: 'c' },
    { fee: 'campaign', amount: -20, reference: 'd' },
  ])
})

test('a fee of less than nothing is a mistake of the program', async () => {
  const account = await accountWith(0)
  await assert.rejects(charge(fee(account, -1, 'a')), RangeError)
  await assert.rejects(charge(fee(account, 0.5, 'a')), RangeError)
})

test('an account that does not exist pays nothing', async () => {
  assert.deepEqual(await charge(fee('00000000', 1, 'a')), ['refused'])
})
