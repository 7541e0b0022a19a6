import type { Sql } from '#platform/database/db.ts'
import { reportSmsSql } from './report-change-store.ts'

const addToMonths = `insert into sim_sms_change (id, partner_id, iccid, month, mo, mt)
  select uuid_now(), partner_id, iccid, date_trunc('month', at, 'UTC'), sum(mo), sum(mt) from sms group by partner_id, iccid, 4`

/** SMS to or from a number, in digits; each segment of a long message counts. */
export type CarriedSms = { number: string; mo: number; mt: number; at: Date }

/** Counts SMS for the SIMs that currently have these numbers; other numbers are ignored. */
export async function countCarriedSms(sql: Sql, carried: readonly CarriedSms[]): Promise<void> {
  if (carried.length === 0) return
  await sql.query({
    name: 'count-carried-sim-sms',
    text: `with sms as (
        select i.partner_id, i.iccid, g.at, g.mo, g.mt
          from (select number, date_trunc('hour', at, 'UTC') as at, sum(mo)::int as mo, sum(mt)::int as mt
                  from unnest($1::text[], $2::int[], $3::int[], $4::timestamptz[]) g(number, mo, mt, at) group by 1, 2) g
         cross join lateral (select partner_id, iccid from sim_identity where msisdn = g.number offset 0) i
      ), reported as (${reportSmsSql})
      ${addToMonths}`,
    values: [
      carried.map(({ number }) => number),
      carried.map(({ mo }) => mo),
      carried.map(({ mt }) => mt),
      carried.map(({ at }) => at),
    ],
  })
}

/** Numbers of MO and MT SMS of a known SIM. */
export type SimSms = { partnerId: string; iccid: string; mo: number; mt: number; at: Date }

/** Adds the numbers of SMS of SIMs to the pending rows. */
export async function addSimSms(sql: Sql, counted: readonly SimSms[]): Promise<void> {
  if (counted.length === 0) return
  await sql.query({
    name: 'add-sim-sms',
    text: `with sms as (
        select * from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::timestamptz[]) g(partner_id, iccid, mo, mt, at)
      ), reported as (${reportSmsSql})
      ${addToMonths}`,
    values: [
      counted.map(({ partnerId }) => partnerId),
      counted.map(({ iccid }) => iccid),
      counted.map(({ mo }) => mo),
      counted.map(({ mt }) => mt),
      counted.map(({ at }) => at),
    ],
  })
}

/**
 * Adds pending rows to the monthly counts, up to a limit; returns how many. Readers count each SMS exactly once, whether its row is
 * pending or added.
 */
export async function foldSimSms(sql: Sql, most: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>({
    name: 'fold-sim-sms',
    text: `with part as (
        select id from sim_sms_change order by id limit $1 for update skip locked
      ), gone as (
        delete from sim_sms_change c using part p where c.id = p.id returning c.partner_id, c.iccid, c.month, c.mo, c.mt
      ), folded as (
        insert into sim_sms_month as t (partner_id, iccid, month, mo, mt)
        select partner_id, iccid, month, sum(mo), sum(mt) from gone group by 1, 2, 3 order by 1, 2, 3
        on conflict (partner_id, iccid, month) do update set mo = t.mo + excluded.mo, mt = t.mt + excluded.mt
      )
      select count(*)::int as n from gone`,
    values: [most],
  })
  return rows[0]!.n
}
