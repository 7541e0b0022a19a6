import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount, topUp } from '#accounts/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { offered, listNumbers } from '../../../test/support/number-listings.ts'
import { openBuying } from './buy.ts'
import { cancelNumber } from './cancel.ts'
import { freeRested } from './release-store.ts'
import { searchAvailable } from '../search/search.ts'

let world: TestAccounts
let now = Date.UTC(2026, 0, 31)
const clock = { now: () => now }
before(async () => void (world = await openTestAccounts()))
after(() => world.close())

async function accountWith(amount: number): Promise<string> {
  const { apiKey } = await createAccount(world.db, world.vault, { name: 'Buyer' })
  if (amount > 0) await world.db.tx((sql) => topUp(sql, apiKey, amount, 'start'))
  return apiKey
}

async function balanceOf(accountId: string): Promise<number> {
  const { rows } = await world.db.query<{ amount: number; ledger: number }>(
    `select amount, (select coalesce(sum(amount), 0)::bigint from ledger_entry l where l.account_id = b.account_id) as ledger
      from balance b where account_id = $1`,
    [accountId],
  )
  assert.equal(rows[0]!.amount, rows[0]!.ledger)
  return rows[0]!.amount
}

const codeOf = (error: unknown) => (error instanceof Problem ? error.kind.code : String(error))

test('only one of 200 concurrent purchases of one number on two nodes succeeds and is charged [S3-077]', async () => {
  await listNumbers(world.db, [offered('447700900001')])
  const buyers = await Promise.all(Array.from({ length: 20 }, () => accountWith(2_000_000)))
  const nodes = [openBuying({ db: world.db, clock }), openBuying({ db: world.db, clock })]
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      nodes[i % 2]!.buy({ accountId: buyers[i % 20]!, country: 'GB', msisdn: '447700900001' }).then(
        () => 'bought',
        codeOf,
      ),
    ),
  )
  assert.equal(outcomes.filter((one) => one === 'bought').length, 1)
  assert.equal(outcomes.filter((one) => one === 'number-not-available').length, 199)
  const balances = await Promise.all(buyers.map(balanceOf))
  assert.deepEqual(
    balances.toSorted((a, b) => a - b),
    [500_000, ...Array.from({ length: 19 }, () => 2_000_000)],
  )
  const { count } = await searchAvailable(world.db, { country: 'GB', size: 10, index: 1 })
  assert.equal(count, 0)
})

test('an account that buys more numbers simultaneously than its balance covers gets as many as the balance covers', async () => {
  const numbers = Array.from({ length: 10 }, (_, i) => `44770090010${i}`)
  await listNumbers(
    world.db,
    numbers.map((msisdn) => offered(msisdn)),
  )
  const [rich, poor] = [await accountWith(30_000_000), await accountWith(4_600_000)]
  const { buy } = openBuying({ db: world.db, clock })
  const requested = numbers.map((msisdn) =>
    buy({ accountId: poor, country: 'GB', msisdn }).then(() => 'bought', codeOf),
  )
  const outcomes = await Promise.all(requested)
  assert.equal(outcomes.filter((one) => one === 'bought').length, 3)
  assert.equal(outcomes.filter((one) => one === 'low-balance').length, 7)
  assert.equal(await balanceOf(poor), 100_000)
  const left = numbers.filter((_, i) => outcomes[i] !== 'bought')
  await Promise.all(left.map((msisdn) => buy({ accountId: rich, country: 'GB', msisdn })))
  assert.equal(await balanceOf(rich), 30_000_000 - 7 * 1_500_000)
})

test('an account at its maximum of numbers cannot buy more, also concurrently on several nodes', async () => {
  const numbers = Array.from({ length: 12 }, (_, i) => `4477009005${10 + i}`)
  await listNumbers(
    world.db,
    numbers.map((msisdn) => offered(msisdn)),
  )
  const accountId = await accountWith(90_000_000)
  await world.db.query('update account set max_numbers = 3 where id = $1', [accountId])
  const nodes = [openBuying({ db: world.db, clock }), openBuying({ db: world.db, clock })]
  const requested = numbers.map((msisdn, i) =>
    nodes[i % 2]!.buy({ accountId, country: 'GB', msisdn }).then(() => 'bought', codeOf),
  )
  const outcomes = await Promise.all(requested)
  assert.equal(outcomes.filter((one) => one === 'bought').length, 3)
  assert.equal(outcomes.filter((one) => one === 'too-many-numbers').length, 9)
  assert.equal(await balanceOf(accountId), 90_000_000 - 3 * 1_500_000)
})

test('a number of another country, unknown, or withdrawn is not sold', async () => {
  await listNumbers(world.db, [offered('447700900300'), offered('447700900301')])
  await world.db.query("update inventory set status = 'withdrawn' where msisdn = '447700900301'")
  const accountId = await accountWith(9_000_000)
  const { buy } = openBuying({ db: world.db, clock })
  for (const [country, msisdn] of [
    ['DE', '447700900300'],
    ['GB', '447700900399'],
    ['GB', '447700900301'],
  ] as const)
    await assert.rejects(
      buy({ accountId, country, msisdn }),
      (error) => codeOf(error) === 'number-not-available',
    )
  assert.equal(await balanceOf(accountId), 9_000_000)
})

test('a canceled number is quarantined for 30 days, in which only its previous owner may buy it back [S3-078]', async () => {
  const number = { country: 'GB', msisdn: '447700900200' }
  await listNumbers(world.db, [offered(number.msisdn)])
  const [first, other] = [await accountWith(9_000_000), await accountWith(9_000_000)]
  const { buy } = openBuying({ db: world.db, clock })
  const give = (accountId: string) => cancelNumber({ db: world.db, clock }, accountId, number)
  await buy({ accountId: first, ...number })
  await assert.rejects(give(other), (error) => codeOf(error) === 'number-not-owned')
  await give(first)
  await assert.rejects(give(first), (error) => codeOf(error) === 'number-not-owned')
  await assert.rejects(
    buy({ accountId: other, ...number }),
    (error) => codeOf(error) === 'number-not-available',
  )
  await buy({ accountId: first, ...number })
  await give(first)
  now += 30 * 86_400_000 - 1
  assert.equal(await freeRested(world.db, now, 100), 0)
  now += 1
  assert.equal(await freeRested(world.db, now, 100), 1)
  await buy({ accountId: other, ...number })
  const { rows } = await world.db.query(
    'select account_id, ended_by from number_ownership where msisdn = $1 order by began_at, ended_at',
    [number.msisdn],
  )
  assert.deepEqual(rows, [
    { account_id: first, ended_by: 'cancelled' },
    { account_id: first, ended_by: 'cancelled' },
    { account_id: other, ended_by: null },
  ])
  assert.equal(await balanceOf(first), 9_000_000 - 2 * 1_500_000)
})
