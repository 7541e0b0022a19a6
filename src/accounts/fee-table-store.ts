import type { Sql } from '#platform/db.ts'
import type { Micro } from '#platform/money.ts'

/** What an operator may say the cost of. */
export const feeTableKinds = [
  'brand',
  'campaign',
  'vetting',
  'toll-free',
  'number-setup',
  'number-rental',
] as const
export type FeeTableKind = (typeof feeTableKinds)[number]

/** What operators have said that things cost, in micro-euros: what is not in it costs what the thing says itself, or nothing. */
export async function readFeeTable(sql: Sql): Promise<Map<FeeTableKind, Micro>> {
  const { rows } = await sql.query<{ kind: FeeTableKind; amount: Micro }>(
    'select kind, amount from fee order by kind',
  )
  return new Map(rows.map(({ kind, amount }) => [kind, amount]))
}

export async function putFee(sql: Sql, kind: FeeTableKind, amount: Micro): Promise<void> {
  await sql.query(
    'insert into fee (kind, amount) values ($1, $2) on conflict (kind) do update set amount = excluded.amount',
    [kind, amount],
  )
}

export async function deleteFee(sql: Sql, kind: FeeTableKind): Promise<void> {
  await sql.query('delete from fee where kind = $1', [kind])
}
