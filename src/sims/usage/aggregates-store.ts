import type { Sql } from '#platform/database/db.ts'

export type AggregateRow = {
  iccid: string
  up: number
  down: number
  sessions: number
  sms_mo: number
  sms_mt: number
  session_start: Date | null
  session_end: Date | null
  /** Bytes abroad, by mobile country code. */
  abroad: Record<string, number> | null
}

/** The usage of a partner's SIMs in a month, by country, and the last session of each SIM. */
export async function readAggregates(
  sql: Sql,
  partnerId: string,
  iccids: readonly string[],
  month: Date,
): Promise<AggregateRow[]> {
  const { rows } = await sql.query<AggregateRow>({
    name: 'read-sim-aggregates',
    text: `select g.iccid, coalesce(u.up, 0)::float8 as up, coalesce(u.down, 0)::float8 as down, coalesce(u.sessions, 0) as sessions,
          m.mo::float8 as sms_mo, m.mt::float8 as sms_mt,
          l.started_at as session_start, l.ended_at as session_end,
          (select jsonb_object_agg(a.mcc, a.up + a.down order by a.mcc) from sim_usage_abroad a
            where a.partner_id = $1 and a.iccid = g.iccid and a.month = $3) as abroad
        from unnest($2::text[]) g(iccid)
        left join sim_usage_period u on u.partner_id = $1 and u.iccid = g.iccid and u.month = $3
       cross join lateral (select coalesce(sum(mo), 0) as mo, coalesce(sum(mt), 0) as mt from (
            select mo, mt from sim_sms_month where partner_id = $1 and iccid = g.iccid and month = $3
            union all select mo, mt from sim_sms_change where partner_id = $1 and iccid = g.iccid and month = $3) s) m
        left join lateral (select started_at, ended_at from sim_session s where s.partner_id = $1 and s.iccid = g.iccid
                            order by started_at desc limit 1) l on true`,
    values: [partnerId, iccids, month],
  })
  return rows
}
