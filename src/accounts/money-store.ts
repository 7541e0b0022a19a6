import type { Sql } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Micro } from '#platform/money.ts'

/** What may be sent now, refilled at max_outbound_request a second and never more than one second's worth. */
const refilled = `least(a.max_outbound_request, b.tokens + a.max_outbound_request
  * extract(epoch from clock_timestamp() - b.refilled_at)::double precision)`

const entry = (payer: string, spentBy: string) => `
    insert into ledger_entry (id, account_id, kind, amount, messages, spent_by)
    select uuid_now(), ${payer}, 'debit', -amount, charged, ${spentBy} from paid where charged > 0`

/**
 * The part of a statement that charges accounts for a batch: it reads `charge (account_id, amount, messages, charged)` and makes
 * `paid (account_id, left_now, amount_now)`, with one ledger entry each; `left_now` is how many messages an account may still
 * send, `amount_now` what its balance is. An account whose funds or rate do not cover its share is left out whole, and so is one
 * that shares the balance of another: two rows are to be taken from then, and this could take from one of them.
 * It is a part and not a statement of its own, so that what is charged and what is charged for are one round trip. Balances are locked
 * in the order of their accounts, as everywhere, so that two batches that share some do not wait in a circle.
 */
export const chargeAccounts = `
  locked as (
    select account_id from balance where account_id in (select account_id from charge) order by account_id for no key update
  ), paid as (
    update balance b
       set amount = b.amount - c.amount, tokens = ${refilled} - c.messages, refilled_at = clock_timestamp()
      from locked join charge c using (account_id) join account a on a.id = c.account_id
     where b.account_id = c.account_id and b.payer_id is null and b.amount - c.amount >= -b.credit_limit
       and ${refilled} >= c.messages
    returning b.account_id, c.amount, c.charged, b.tokens as left_now, b.amount as amount_now
  ), entry as (${entry('account_id', 'null')}
  )`

/** The same for a caller that has locked the rows that are paid from: accounts that share a balance are charged too. */
export const chargeLocked = `
  share as (
    select c.account_id, c.amount, c.messages, c.charged, coalesce(b.payer_id, b.account_id) as purse
      from charge c join balance b using (account_id)
  ), owed as (
    select account_id, sum(amount)::bigint as amount, sum(messages)::bigint as messages
      from (select purse as account_id, amount, 0 as messages from share
            union all select account_id, 0, messages from share) each group by account_id
  ), taken as (
    update balance b
       set amount = b.amount - o.amount, tokens = ${refilled} - o.messages, refilled_at = clock_timestamp()
      from owed o join account a on a.id = o.account_id
     where b.account_id = o.account_id and b.amount - o.amount >= -b.credit_limit and ${refilled} >= o.messages
    returning b.account_id, b.amount, b.tokens
  ), paid as (
    select s.account_id, s.amount, s.charged, own.tokens as left_now, s.purse, p.amount as amount_now
      from share s join taken own on own.account_id = s.account_id join taken p on p.account_id = s.purse
  ), entry as (${entry('purse', 'nullif(account_id, purse)')}
  )`

/** Waits for whoever charges these accounts, and keeps others from it until the commit; in one order, so that nobody waits in a circle. */
export async function lockBalances(sql: Sql, accountIds: readonly string[]): Promise<void> {
  await sql.query(
    'select from balance where account_id = any($1::text[]) order by account_id for no key update',
    [accountIds],
  )
}

/** What an account may spend, in micro-euros, how many messages it may send now, and what is in the purse that it pays from. */
export type Funds = { spendable: Micro; tokens: number; purse: string; amount: Micro }

/** The funds of an account; the rows that it pays from are locked until the commit. */
export async function lockFunds(sql: Sql, accountId: string): Promise<Funds> {
  const { rows } = await sql.query<PurseRow & { amount: Micro; tokens: number }>({
    name: 'lock-funds',
    text: `select b.account_id, b.payer_id, b.amount, b.amount + b.credit_limit as spendable, floor(${refilled})::int as tokens
        from balance b join account a on a.id = b.account_id
       where b.account_id in ($1, (select payer_id from balance where account_id = $1))
       order by b.account_id for no key update of b`,
    values: [accountId],
  })
  const own = rows.find((row) => row.account_id === accountId)
  const purse = rows.find((row) => row.account_id === (own?.payer_id ?? accountId))
  const { spendable = 0, amount = 0 } = purse ?? {}
  return { spendable, tokens: own?.tokens ?? 0, purse: own?.payer_id ?? accountId, amount }
}

/** What accounts may spend, in micro-euros: those that pay from one purse see what the others leave. */
export type Spendable = {
  get(accountId: string): Micro | undefined
  /** Says what is left when an account has spent. */
  set(accountId: string, left: Micro): void
}

type PurseRow = { account_id: string; payer_id: string | null; spendable: Micro }

/** What accounts may spend; the rows that they pay from are locked in one order until the commit. */
export async function lockSpendable(sql: Sql, accountIds: readonly string[]): Promise<Spendable> {
  const { rows } = await sql.query<PurseRow>({
    name: 'lock-spendable',
    text: `select account_id, payer_id, amount + credit_limit as spendable from balance
        where account_id = any($1::text[] || array(select payer_id from balance where account_id = any($1::text[])))
        order by account_id for no key update`,
    values: [accountIds],
  })
  return spendableOf(rows)
}

function spendableOf(rows: PurseRow[]): Spendable {
  const purses = new Map(rows.map((row) => [row.account_id, row.payer_id ?? row.account_id]))
  const left = new Map(rows.map((row) => [row.account_id, row.spendable]))
  return {
    get: (accountId) => left.get(purses.get(accountId) ?? accountId),
    set: (accountId, amount) => void left.set(purses.get(accountId) ?? accountId, amount),
  }
}

/** Gives back what messages cost to who has paid, once for each however often it is asked. */
export async function releaseCharges(
  sql: Sql,
  charges: { accountId: string; messageId: string; price: Micro }[],
): Promise<void> {
  if (charges.length === 0) return
  await sql.query({
    name: 'release-charges',
    text: `with entry as (
        insert into ledger_entry (id, account_id, kind, amount, messages, message_id, spent_by)
        select uuid_now(), coalesce(b.payer_id, b.account_id), 'release', i.price, 1, i.message_id,
            case when b.payer_id is not null then b.account_id end
          from unnest($1::text[], $2::uuid[], $3::bigint[]) i(account_id, message_id, price) join balance b using (account_id)
         order by i.message_id
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

/** No balance is raised above this: eight thousand million euros and a credit limit are still counted exactly, to the micro-euro. */
const mostInBalance: Micro = 8_000_000_000_000_000

/**
 * Adds money to a balance that the caller has locked, with its ledger entry, once for each reference; answers whether it did: not
 * where it did before, nor where there would be more in it than a balance holds. Amount in micro-euros.
 */
export async function insertTopUp(
  sql: Sql,
  accountId: string,
  amount: Micro,
  reference: string,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `with entry as (
       insert into ledger_entry (id, account_id, kind, amount, reference)
       select $1, account_id, 'topup', $3, $4 from balance where account_id = $2 and amount + $3 <= $5
       on conflict (account_id, kind, reference) where reference is not null do nothing returning account_id, amount
     )
     update balance b set amount = b.amount + e.amount from entry e where b.account_id = e.account_id`,
    [uuidv7(), accountId, amount, reference, mostInBalance],
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

/**
 * Moves a balance up or down by an amount other than 0, with its ledger entry, once for each reference. Answers whether it did:
 * not where it did before, nor where it would pass the credit limit or be more than a balance holds.
 */
export async function insertAdjustment(
  sql: Sql,
  accountId: string,
  amount: Micro,
  reference: string,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `with entry as (
       insert into ledger_entry (id, account_id, kind, amount, reference)
       select $1, account_id, 'adjustment', $3, $4 from balance
        where account_id = $2 and payer_id is null and amount + $3 between -credit_limit and $5
       on conflict (account_id, kind, reference) where reference is not null do nothing returning account_id, amount
     )
     update balance b set amount = b.amount + e.amount from entry e where b.account_id = e.account_id`,
    [uuidv7(), accountId, amount, reference, mostInBalance],
  )
  return rowCount === 1
}

/** The amount of an adjustment that was made under a reference, in micro-euros. */
export async function readAdjustment(
  sql: Sql,
  accountId: string,
  reference: string,
): Promise<Micro | undefined> {
  const { rows } = await sql.query<{ amount: Micro }>(
    "select amount from ledger_entry where account_id = $1 and reference = $2 and kind = 'adjustment'",
    [accountId, reference],
  )
  return rows[0]?.amount
}

/** Sets how far below nothing a balance may go; false when it is below that already, or is no balance of its own. */
export async function updateCreditLimit(sql: Sql, accountId: string, limit: Micro): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update balance set credit_limit = $2 where account_id = $1 and payer_id is null and amount >= -$2::bigint',
    [accountId, limit],
  )
  return rowCount === 1
}
