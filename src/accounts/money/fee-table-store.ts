import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import type { FeeLine, FeeScope } from './fee-table.ts'
import type { FeeTableKind } from './ledger-kinds.ts'

/** Reads the fee table. */
export async function readFeeTable(sql: Sql): Promise<FeeLine[]> {
  const { rows } = await sql.query<FeeLine>({
    name: 'read-fee-table',
    text: 'select kind, country, number_type as "numberType", amount from fee order by kind, country, number_type',
  })
  return rows
}

/** Sets a fee in micro-euros; returns the previous fee, if any. */
export async function putFee(
  sql: Sql,
  kind: FeeTableKind,
  { country, numberType }: FeeScope,
  amount: Micro,
): Promise<Micro | undefined> {
  const { rows } = await sql.query<{ before: Micro | null }>(
    `with before as (
        select amount from fee where kind = $1 and country = $2 and number_type = $3 for update
      )
      insert into fee (kind, country, number_type, amount) values ($1, $2, $3, $4)
      on conflict (kind, country, number_type) do update set amount = excluded.amount
      returning (select amount from before) as before`,
    [kind, country, numberType, amount],
  )
  return rows[0]!.before ?? undefined
}

/** Deletes a fee and returns it; undefined if it did not exist. */
export async function deleteFee(
  sql: Sql,
  kind: FeeTableKind,
  { country, numberType }: FeeScope,
): Promise<Micro | undefined> {
  const { rows } = await sql.query<{ amount: Micro }>(
    'delete from fee where kind = $1 and country = $2 and number_type = $3 returning amount',
    [kind, country, numberType],
  )
  return rows[0]?.amount
}
