import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'

/** Number of messages that may be sent now: a token bucket with the capacity of one second, refilled at max_outbound_request per second. */
export const refilled = `least(a.max_outbound_request, b.tokens + a.max_outbound_request
  * extract(epoch from clock_timestamp() - b.refilled_at)::double precision)`

/** Locks balances until the commit, in one order, so that transactions cannot deadlock. */
export async function lockBalances(sql: Sql, accountIds: readonly string[]): Promise<void> {
  await sql.query(
    'select from balance where account_id = any($1::text[]) order by account_id for no key update',
    [accountIds],
  )
}

/** The balance that accounts pay from: its account, its amount and the spendable amount, in micro-euros. */
export type PayerBalance = { id: string; amount: Micro; spendable: Micro }

/** Number of messages that an account may send now, and its paying balance, which is one object for accounts that share a balance. */
export type Funds = { tokens: number; payer: PayerBalance }

/** Reads the funds of accounts; locks the paying balances in one order until the commit. */
export async function lockFunds(sql: Sql, accountIds: readonly string[]): Promise<Map<string, Funds>> {
  const { rows } = await sql.query<PayerRow & { amount: Micro; tokens: number }>({
    name: 'lock-funds',
    text: `select b.account_id, b.payer_id, b.amount, b.amount + b.credit_limit as spendable, floor(${refilled})::int as tokens
        from balance b join account a on a.id = b.account_id
       where b.account_id = any($1::text[] || array(select payer_id from balance where account_id = any($1::text[])))
       order by b.account_id for no key update of b`,
    values: [accountIds],
  })
  const payers = new Map(rows.map(({ account_id: id, amount, spendable }) => [id, { id, amount, spendable }]))
  const requested = new Set(accountIds)
  return new Map(
    rows
      .filter((row) => requested.has(row.account_id))
      .map((row) => {
        const payer = payers.get(row.payer_id ?? row.account_id)!
        return [row.account_id, { tokens: row.tokens, payer }]
      }),
  )
}

/** The spendable amounts of accounts, in micro-euros; accounts that share a balance share the amount. */
export type Spendable = {
  get(accountId: string): Micro | undefined
  /** Sets the amount left after spending. */
  set(accountId: string, left: Micro): void
}

type PayerRow = { account_id: string; payer_id: string | null; spendable: Micro }

/** Reads the spendable amounts of accounts; locks the paying balances in one order until the commit. */
export async function lockSpendable(sql: Sql, accountIds: readonly string[]): Promise<Spendable> {
  const { rows } = await sql.query<PayerRow>({
    name: 'lock-spendable',
    text: `select account_id, payer_id, amount + credit_limit as spendable from balance
        where account_id = any($1::text[] || array(select payer_id from balance where account_id = any($1::text[])))
        order by account_id for no key update`,
    values: [accountIds],
  })
  return spendableOf(rows)
}

/** Reads the spendable amounts of accounts without a lock; they may be outdated at the next statement. */
export async function readSpendable(sql: Sql, accountIds: readonly string[]): Promise<Spendable> {
  const { rows } = await sql.query<PayerRow>({
    name: 'read-spendable',
    text: `select account_id, payer_id, amount + credit_limit as spendable from balance
        where account_id = any($1::text[] || array(select payer_id from balance where account_id = any($1::text[])))`,
    values: [accountIds],
  })
  return spendableOf(rows)
}

function spendableOf(rows: PayerRow[]): Spendable {
  const payers = new Map(rows.map((row) => [row.account_id, row.payer_id ?? row.account_id]))
  const left = new Map(rows.map((row) => [row.account_id, row.spendable]))
  return {
    get: (accountId) => left.get(payers.get(accountId) ?? accountId),
    set: (accountId, amount) => void left.set(payers.get(accountId) ?? accountId, amount),
  }
}
