import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount, topUp } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { offered, listNumbers } from '../../../test/support/number-listings.ts'
import { openBuying } from './buy.ts'
import { freeRested } from './release-store.ts'
import { openRental } from './rental.ts'

let world: TestAccounts
let now = Date.UTC(2027, 0, 31, 12)
const clock = { now: () => now }
before(async () => void (world = await openTestAccounts()))
after(() => world.close())

const euro = 1_000_000

async function ownerWith(amount: number, msisdn: string): Promise<string> {
  const { apiKey } = await createAccount(world.db, world.vault, { name: 'Owner' })
  await world.db.tx((sql) => topUp(sql, apiKey, amount, 'start'))
  await listNumbers(world.db, [offered(msisdn, { initial_price: '1', cost: '2' })])
  await openBuying({ db: world.db, clock }).buy({ accountId: apiKey, country: 'GB', msisdn })
  return apiKey
}

async function moneyOf(accountId: string): Promise<{ balance: number; rents: number }> {
  const { rows } = await world.db.query<{ balance: number; rents: number; ledger: number }>(
    `select amount as balance, (select sum(amount)::bigint from ledger_entry l where l.account_id = b.account_id) as ledger,
       (select count(*)::int from ledger_entry l where l.account_id = b.account_id and kind = 'rental') as rents
      from balance b where account_id = $1`,
    [accountId],
  )
  const { ledger, ...money } = rows[0]!
  assert.equal(money.balance, ledger)
  return money
}

const rentalOf = (graceDays = 7) => openRental({ db: world.db, clock, graceDays, log: quiet })
const at = (date: string) => void (now = Date.parse(date))

async function numberOf(msisdn: string) {
  const { rows } = await world.db.query<{ paid_until: Date; unpaid_since: Date | null }>(
    'select paid_until, unpaid_since from number where msisdn = $1',
    [msisdn],
  )
  return rows[0]
}

test('rent is charged once a month in advance, on the day of the purchase, also with several nodes', async () => {
  const owner = await ownerWith(100 * euro, '447700910001')
  assert.deepEqual(await moneyOf(owner), { balance: 97 * euro, rents: 1 })
  const [one, other] = [rentalOf(), rentalOf()]
  at('2027-02-28T11:59:59Z')
  await one.settle()
  assert.equal((await moneyOf(owner)).rents, 1)
  assert.equal(await one.nextDue(now), Date.parse('2027-02-28T12:00:00Z'))
  at('2027-02-28T12:00:00Z')
  await Promise.all([one.settle(), other.settle(), one.settle(), other.settle()])
  assert.deepEqual(await moneyOf(owner), { balance: 95 * euro, rents: 2 })
  assert.deepEqual((await numberOf('447700910001'))!.paid_until, new Date('2027-03-31T12:00:00Z'))
  at('2027-06-01T00:00:00Z')
  await Promise.all([one.settle(), other.settle()])
  assert.deepEqual(await moneyOf(owner), { balance: 89 * euro, rents: 5 })
  await world.db.query('delete from number')
})

test('a number with unpaid rent keeps working during the grace period, and a late payment counts from the due date', async () => {
  at('2027-07-10T00:00:00Z')
  const owner = await ownerWith(3 * euro, '447700910002')
  const rental = rentalOf()
  at('2027-08-10T00:00:00Z')
  await rental.settle()
  assert.deepEqual((await numberOf('447700910002'))!.unpaid_since, new Date(now))
  at('2027-08-16T23:00:00Z')
  await rental.settle()
  await world.db.tx((sql) => topUp(sql, owner, 2 * euro, 'late'))
  at('2027-08-16T23:59:59Z')
  await rental.settle()
  assert.equal((await moneyOf(owner)).rents, 1, 'it is not asked for at every turn')
  at('2027-08-17T00:00:00Z')
  await rental.settle()
  assert.deepEqual(await moneyOf(owner), { balance: 0, rents: 2 })
  assert.deepEqual(await numberOf('447700910002'), {
    paid_until: new Date('2027-09-10T00:00:00Z'),
    unpaid_since: null,
  })
  await world.db.query('delete from number')
})

test('a number whose rent is not paid within the grace period is released and quarantined like a canceled number', async () => {
  at('2027-10-10T00:00:00Z')
  const owner = await ownerWith(3 * euro, '447700910003')
  const rental = rentalOf(2)
  for (const date of ['2027-11-10T00:00:00Z', '2027-11-11T23:59:59Z']) {
    at(date)
    await rental.settle()
    assert.ok(await numberOf('447700910003'))
  }
  at('2027-11-12T00:00:00Z')
  await rental.settle()
  assert.equal(await numberOf('447700910003'), undefined)
  const { rows } = await world.db.query(
    `select status, previous_owner, free_at, ended_by from inventory join number_ownership using (msisdn)
      where msisdn = '447700910003'`,
  )
  const rests = { status: 'quarantined', previous_owner: owner, free_at: new Date('2027-12-12T00:00:00Z') }
  assert.deepEqual(rows, [{ ...rests, ended_by: 'unpaid' }])
  at('2027-12-12T00:00:00Z')
  await rental.settle()
  const { rows: free } = await world.db.query("select status from inventory where msisdn = '447700910003'")
  assert.deepEqual(free, [{ status: 'available' }])
})

test('the check for ended quarantines writes nothing if no quarantine has ended, so that an idle exchange stays idle', async () => {
  await ownerWith(5 * euro, '447700900900')
  const written = await world.db.tx(async (sql) => {
    assert.equal(await freeRested(sql, now, 500), 0)
    const { rows } = await sql.query<{ id: string | null }>(
      'select pg_current_xact_id_if_assigned()::text as id',
    )
    return rows[0]!.id
  })
  assert.equal(written, null)
})

test('thousands of rents are charged in batches, each once, to accounts with sufficient funds', async () => {
  at('2028-01-10T00:00:00Z')
  const { apiKey } = await createAccount(world.db, world.vault, { name: 'Many' })
  await world.db.tx((sql) => topUp(sql, apiKey, 1_700 * euro, 'start'))
  await world.db.query(
    `insert into number (msisdn, country, type, account_id, ownership_id, owned_since, cost, paid_until, rental_due)
      select '4477010' || (10000 + g), 'GB', 'landline', $1, gen_random_uuid(), '2027-12-10Z', 1000000, '2028-01-10Z', '2028-01-10Z'
        from generate_series(1, 1800) g`,
    [apiKey],
  )
  await Promise.all([rentalOf().settle(), rentalOf().settle()])
  assert.deepEqual(await moneyOf(apiKey), { balance: 0, rents: 1_700 })
  const { rows } = await world.db.query(
    'select count(*)::int as n from number where unpaid_since is not null',
  )
  assert.deepEqual(rows, [{ n: 100 }])
})

/** The test database with a connection that fails before the transaction statement with this number, counted over all transactions. */
function dyingAt(number: number): Db {
  let seen = 0
  return {
    ...world.db,
    tx: (work) =>
      world.db.tx((sql) =>
        work({
          async query(query: string, values?: unknown[]) {
            seen += 1
            if (seen === number) await sql.query('select pg_terminate_backend(pg_backend_pid())')
            return sql.query(query, values)
          },
        }),
      ),
  }
}

test('a rent run that fails before any statement leaves consistent rows, and the next run charges the remaining rents once', async () => {
  const [rich, poor] = [
    (await createAccount(world.db, world.vault, { name: 'Rich' })).apiKey,
    (await createAccount(world.db, world.vault, { name: 'Poor' })).apiKey,
  ]
  await world.db.query('delete from number')
  await world.db.tx((sql) => topUp(sql, rich, 100_000 * euro, 'start'))
  const give = (accountId: string, first: number, numbers: number, due: Date) =>
    world.db.query(
      `with given as (
          insert into number (msisdn, country, type, account_id, ownership_id, owned_since, cost, paid_until, rental_due)
          select msisdn::text, 'GB', 'landline', $1, gen_random_uuid(), $4::timestamptz - interval '1 month', 1000000, $4, $4
            from generate_series($2::bigint, $2::bigint + $3 - 1) msisdn returning msisdn, ownership_id, owned_since
        ), stock as (
          insert into inventory (msisdn, country, type, features, status) select msisdn, 'GB', 'landline', 'SMS', 'owned' from given
        )
        insert into number_ownership (id, account_id, msisdn, began_at) select ownership_id, $1, msisdn, owned_since from given`,
      [accountId, first, numbers, due],
    )
  at('2029-01-10T00:00:00Z')
  const numbers = 510
  await give(rich, 447_702_000_000, numbers, new Date(now))
  for (let round = 1, died = true; died; round++) {
    at(new Date(Date.UTC(2029, round - 1, 10)).toISOString())
    await give(poor, 447_703_000_000 + round * 10, 10, new Date(now))
    died = await openRental({ db: dyingAt(round), clock, graceDays: 0, log: quiet })
      .settle()
      .then(
        () => false,
        () => true,
      )
    const paid = async () => {
      const { rows } = await world.db.query<{ n: number }>(
        'select count(*)::int as n from number where account_id = $1 and paid_until > $2',
        [rich, new Date(now)],
      )
      return rows[0]!.n
    }
    assert.equal((await moneyOf(rich)).rents, numbers * (round - 1) + (await paid()), `before ${round}`)
    await rentalOf(0).settle()
    assert.deepEqual(
      [await moneyOf(rich), await paid()],
      [{ balance: (100_000 - numbers * round) * euro, rents: numbers * round }, numbers],
    )
    const { rows } = await world.db.query(
      `select count(*)::int as released, (select count(*)::int from number where account_id = $1) as kept
        from number_ownership where account_id = $1 and ended_by = 'unpaid'`,
      [poor],
    )
    assert.deepEqual(rows, [{ released: 10 * round, kept: 0 }])
  }
})
