import type { Sql } from '#platform/database/db.ts'

/** What an operator says of one carrier: this command_status, or this err of a receipt, means that code. */
export type CarrierError = { carrierId: string; code: number } & (
  | { kind: 'status'; status: number; outcome: 'temporary' | 'permanent' }
  | { kind: 'receipt'; err: string }
)

type ErrorRow = { carrier_id: string; kind: string; value: string; outcome: string | null; code: number }

/** Everything that operators have said, of one carrier or of all. */
export async function readErrors(sql: Sql, carrierId?: string): Promise<CarrierError[]> {
  const { rows } = await sql.query<ErrorRow>(
    `select carrier_id, kind, value, outcome, code from carrier_error
      where $1::text is null or carrier_id = $1 order by carrier_id, kind, value`,
    [carrierId ?? null],
  )
  return rows.map(({ carrier_id: carrierId, kind, value, outcome, code }) =>
    kind === 'status'
      ? { carrierId, code, kind, status: Number(value), outcome: outcome as 'temporary' | 'permanent' }
      : { carrierId, code, kind: 'receipt', err: value },
  )
}

/** The same of one carrier; undefined when there is no such carrier. */
export async function readErrorsOf(sql: Sql, carrierId: string): Promise<CarrierError[] | undefined> {
  const { rowCount } = await sql.query('select from carrier where id = $1', [carrierId])
  return rowCount === 0 ? undefined : readErrors(sql, carrierId)
}

/**
 * Replaces, within a transaction, everything that was said of a carrier; answers what that was, or undefined when there is no
 * such carrier.
 */
export async function replaceErrors(
  sql: Sql,
  carrierId: string,
  errors: readonly CarrierError[],
): Promise<CarrierError[] | undefined> {
  // Two who replace at once take turns: the second would not see, nor delete, what the first has inserted.
  await sql.query('select from carrier where id = $1 for update', [carrierId])
  const before = await readErrorsOf(sql, carrierId)
  if (!before) return undefined
  await sql.query('delete from carrier_error where carrier_id = $1', [carrierId])
  await sql.query(
    `insert into carrier_error (carrier_id, kind, value, outcome, code)
      select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::int[])`,
    [
      carrierId,
      errors.map((one) => one.kind),
      errors.map((one) => (one.kind === 'status' ? String(one.status) : one.err)),
      errors.map((one) => (one.kind === 'status' ? one.outcome : null)),
      errors.map((one) => one.code),
    ],
  )
  return before
}
