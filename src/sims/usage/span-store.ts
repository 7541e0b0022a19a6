import type { Sql } from '#platform/database/db.ts'

/** The usage of a SIM in an hour, day or month that begins at `at` (UTC). */
export type SpanUsed = { at: Date; up: number; down: number; sessions: number }

/** The units of time in which usage can be queried, and where it is stored. */
const spans = {
  hour: { table: 'sim_usage_hour', column: 'hour', cut: 'hour' },
  day: { table: 'sim_usage_hour', column: 'hour', cut: `date_trunc('day', hour, 'UTC')` },
  month: { table: 'sim_usage_period', column: 'month', cut: 'month' },
} as const
export type Span = keyof typeof spans

/** The usage of a SIM from one instant to another (exclusive), in order; units without usage are omitted. */
export async function readUsed(
  sql: Sql,
  partnerId: string,
  iccid: string,
  { by, from, to }: { by: Span; from: Date; to: Date },
): Promise<SpanUsed[]> {
  const { table, column, cut } = spans[by]
  const { rows } = await sql.query<SpanUsed>({
    name: `read-sim-used-by-${by}`,
    text: `select ${cut} as at, sum(up)::float8 as up, sum(down)::float8 as down, sum(sessions)::int as sessions
        from ${table} where partner_id = $1 and iccid = $2 and ${column} >= $3 and ${column} < $4 group by 1 order by 1`,
    values: [partnerId, iccid, from, to],
  })
  return rows
}
