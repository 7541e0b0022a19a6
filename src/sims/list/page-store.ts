import type { Sql } from '#platform/database/db.ts'
import type { SimFilter, StateCount } from './filter.ts'
import type { RowRange } from './locate.ts'
import { membersOf, type SimMember } from './member-store.ts'

/** A SIM of a page; its members besides the ICCID are JSON, each with a leading comma. */
export type SimRow = { iccid: string; members?: string }

/** Rows of a range, for SIMs in some combinations of states, each of which is contiguous in an index. */
export async function readByStates(
  sql: Sql,
  partnerId: string,
  states: readonly StateCount[],
  { lo, hi, skip, after, limit }: RowRange & { after: string; limit: number },
  members: readonly SimMember[],
): Promise<SimRow[]> {
  const { rows } = await sql.query<SimRow>(
    `select s.* from unnest($4::smallint[], $5::smallint[], $6::smallint[]) c(st, fr, li) cross join lateral (
        select iccid${membersOf(members)} from sim
         where partner_id = $1 and status = c.st and fraud = c.fr and lim = c.li and iccid >= $2 and iccid < $3 and iccid > $7 offset 0) s
      order by s.iccid offset $8::bigint limit $9::bigint`,
    [
      partnerId,
      lo,
      hi,
      ...(['status', 'fraud', 'lim'] as const).map((key) => states.map((state) => state[key])),
      after,
      skip,
      limit,
    ],
  )
  return rows
}

/** Rows of a range, found by reading all of its SIMs in order, which is faster than an index if most of them match. */
export async function walkRange(
  sql: Sql,
  partnerId: string,
  { status, fraud, lim }: SimFilter,
  { lo, hi, skip, after, limit }: RowRange & { after: string; limit: number },
  members: readonly SimMember[],
): Promise<SimRow[]> {
  const requested = Object.entries({ status, fraud, lim }).flatMap(([key, value]) =>
    value === undefined ? [] : { key, value },
  )
  const { rows } = await sql.query<SimRow>(
    `select iccid${membersOf(members)} from sim
      where partner_id = $1 and iccid >= $2 and iccid < $3 and iccid > $4
      ${requested.map(({ key }, at) => `and coalesce(${key}, 0) = $${at + 7}`).join(' ')}
      order by iccid offset $5::bigint limit $6::bigint`,
    [partnerId, lo, hi, after, skip, limit, ...requested.map(({ value }) => value)],
  )
  return rows
}

/** The requested members of SIMs, in order of their ICCIDs. */
export async function readSims(
  sql: Sql,
  partnerId: string,
  iccids: readonly string[],
  members: readonly SimMember[],
): Promise<SimRow[]> {
  if (members.length === 0) return iccids.map((iccid) => ({ iccid }))
  const { rows } = await sql.query<SimRow>(
    `select iccid${membersOf(members)} from sim where partner_id = $1 and iccid = any($2) order by iccid`,
    [partnerId, iccids],
  )
  return rows
}
