import type { Sql } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Micro } from '#platform/money.ts'

/** What may be sent now, refilled at max_outbound_request a second and never more than one second's worth. */
const refilled = `least(a.max_outbound_request, b.tokens + a.max_outbound_request
  * extract(epoch from clock_timestamp() - b.refilled_at)::double precision)`

/**
 * The part of a statement that charges accounts for a batch: it reads `charge (account_id, amount, messages, charged)` and makes
 * `paid (account_id, left_now)`, with one ledger entry each; `left_now` is how many messages an account may still send. An account whose funds or rate do not cover its share is left out whole.
 * It is a part and not a statement of its own, so that what is charged and what is charged for are one round trip.
 */
export const chargeAccounts = `
  paid as (
    update balance b
       set amount = b.amount - c.amount, tokens = ${refilled} - c.messages, refilled_at = clock_timestamp()
      from charge c join account a on a.id = c.account_id
     where b.account_id = c.account_id and b.amount - c.amount >= -b.credit_limit and ${refilled} >= c.messages
    returning b.account_id, c.amount, c.charged, b.tokens as left_now
  ), entry as (
    insert into ledger_entry (id, account_id, kind, amount, messages)
    select uuid_now(), account_id, 'debit', -amount, charged from paid where charged > 0
  )`

/** Waits for whoever charges these accounts, and keeps others from it until the commit; in one order, so that nobody waits in a circle. */
export async function lockBalances(sql: Sql, accountIds: readonly string[]): Promise<void> {
  await sql.query(
    'select from balance where account_id = any($1::text[]) order by account_id for no key update',
    [accountIds],
  )
}

/** What an account may spend, in micro-euros, and how many messages it may send now; its balance row is locked until the commit. */
export async function lockFunds(sql: Sql, accountId: string): Promise<{ spendable: Micro; tokens: number }> {
  const { rows } = await sql.query<{ spendable: number; tokens: number }>({
    name: 'lock-funds',
    text: `select b.amount + b.credit_limit as spendable, floor(${refilled})::int as tokens
        from balance b join account a on a.id = b.account_id where b.account_id = $1 for no key update of b`,
    values: [accountId],
  })
  return rows[0] ?? { spendable: 0, tokens: 0 }
}

/** What accounts may spend, in micro-euros; their balance rows are locked in one order until the commit. */
export async function lockSpendable(sql: Sql, accountIds: readonly string[]): Promise<Map<string, Micro>> {
  const { rows } = await sql.query<{ account_id: string; spendable: Micro }>({
    name: 'lock-spendable',
    text: `select account_id, amount + credit_limit as spendable from balance
        where account_id = any($1::text[]) order by account_id for no key update`,
    values: [accountIds],
  })
  return new Map(rows.map((row) => [row.account_id, row.spendable]))
}

/** Gives back what messages cost, once for each however often it is asked. */
export async function releaseCharges(
  sql: Sql,
  charges: { accountId: string; messageId: string; price: Micro }[],
): Promise<void> {
  if (charges.length === 0) return
  await sql.query({
    name: 'release-charges',
    text: `with entry as (
        insert into ledger_entry (id, account_id, kind, amount, messages, message_id)
        select uuid_now(), i.account_id, 'release', i.price, 1, i.message_id
          from unnest($1::text[], $2::uuid[], $3::bigint[]) i(account_id, message_id, price)
        on conflict do nothing returning account_id, amount
      ), locked as (
        select account_id from balance where account_id in (select account_id from entry) order by account_id for no key update
      )
      update balance b set amount = b.amount + owed.amount
        from locked join (select account_id, sum(amount) as amount from entry group by account_id) owed using (account_id)
       where b.account_id = locked.account_id`,
    values: [
      charges.map((one) => one.accountId),
      charges.map((one) => one.messageId),
      charges.map((one) => one.price),
    ],
  })
}

/** Adds money to a balance, with its ledger entry, once for each reference; answers whether it did. Amount in micro-euros. */
export async function insertTopUp(
  sql: Sql,
  accountId: string,
  amount: Micro,
  reference: string,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `with entry as (
       insert into ledger_entry (id, account_id, kind, amount, reference) values ($1, $2, 'topup', $3, $4)
       on conflict (account_id, kind, reference) where reference is not null do nothing returning account_id, amount
     )
     update balance b set amount = b.amount + e.amount from entry e where b.account_id = e.account_id`,
    [uuidv7(), accountId, amount, reference],
  )
  return rowCount === 1
}

/** The amount that was added under a reference, in micro-euros. */
export async function readTopUp(sql: Sql, accountId: string, reference: string): Promise<Micro | undefined> {
  const { rows } = await sql.query<{ amount: Micro }>(
    "select amount from ledger_entry where account_id = $1 and reference = $2 and kind = 'topup'",
    [accountId, reference],
  )
  return rows[0]?.amount
}
