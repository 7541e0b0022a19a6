import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import type { FeeTableKind } from './ledger-kinds.ts'

/** Kinds of ledger entries: a `fee` is charged once, a `rental` periodically. */
type FeeKind = 'fee' | 'rental'

/** A fee to charge: an amount in micro-euros, 0 or more, and its reference. */
export type Owed = {
  accountId: string
  fee: FeeTableKind
  kind: FeeKind
  amount: Micro
  reference: string
}

type Charged = Pick<Owed, 'accountId' | 'kind' | 'reference'>

/** Finds fees that are already in the ledger. */
export async function readCharged(sql: Sql, fees: readonly Charged[]): Promise<Charged[]> {
  const { rows } = await sql.query<{ account_id: string; kind: FeeKind; reference: string }>({
    name: 'read-charged',
    text: `select f.account_id, f.kind, f.reference
        from unnest($1::text[], $2::text[], $3::text[]) f(account_id, kind, reference) join balance b using (account_id)
        join ledger_entry l on l.account_id = coalesce(b.payer_id, b.account_id) and l.kind = f.kind
          and l.reference = f.reference`,
    values: [
      fees.map(({ accountId }) => accountId),
      fees.map(({ kind }) => kind),
      fees.map(({ reference }) => reference),
    ],
  })
  return rows.map(({ account_id, kind, reference }) => ({ accountId: account_id, kind, reference }))
}

/** Adds fees to the ledger in this order, and subtracts them from the payers' balances, which the caller has locked. */
export async function insertFees(sql: Sql, fees: readonly Owed[]): Promise<void> {
  if (fees.length === 0) return
  await sql.query({
    name: 'insert-fees',
    text: `with entry as (
        insert into ledger_entry (id, account_id, kind, amount, reference, fee, spent_by)
        select uuid_now(), coalesce(b.payer_id, b.account_id), kind, -f.amount, reference, fee,
            case when b.payer_id is not null then b.account_id end
          from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[])
            with ordinality f(account_id, kind, amount, reference, fee, nth)
          join balance b using (account_id)
         order by nth
        returning account_id, amount
      )
      update balance b set amount = b.amount + owed.amount
        from (select account_id, sum(amount)::bigint as amount from entry group by account_id) owed
       where b.account_id = owed.account_id`,
    values: [
      fees.map(({ accountId }) => accountId),
      fees.map(({ kind }) => kind),
      fees.map(({ amount }) => amount),
      fees.map(({ reference }) => reference),
      fees.map(({ fee }) => fee),
    ],
  })
}
