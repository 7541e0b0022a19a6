import type { Sql } from '#platform/database/db.ts'

/** An entry of a carrier's error mapping: the message error code of a command_status, or of the `err` of a delivery receipt. */
export type CarrierError = { carrierId: string; code: number } & (
  | { kind: 'status'; status: number; outcome: 'temporary' | 'permanent' }
  | { kind: 'receipt'; err: string }
)

type ErrorRow = { carrier_id: string; kind: string; value: string; outcome: string | null; code: number }

/** The error mapping of one carrier, or of all. */
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

/** The error mapping of a carrier; undefined if the carrier does not exist. */
export async function readErrorsOf(sql: Sql, carrierId: string): Promise<CarrierError[] | undefined> {
  const { rowCount } = await sql.query('select from carrier where id = $1', [carrierId])
  return rowCount === 0 ? undefined : readErrors(sql, carrierId)
}

/**
 * Replaces the error mapping of a carrier in a transaction. Returns the previous mapping, or undefined if the carrier does not
 * exist.
 */
export async function replaceErrors(
  sql: Sql,
  carrierId: string,
  errors: readonly CarrierError[],
): Promise<CarrierError[] | undefined> {
  // Serializes concurrent replacements; otherwise the second would neither see nor delete the rows inserted by the first.
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
