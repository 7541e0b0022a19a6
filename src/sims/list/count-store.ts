import type { Sql } from '#platform/database/db.ts'
import type { SimFilter, StateCount } from './filter.ts'

/** The number of a partner's SIMs in each combination of states; empty combinations are omitted. */
export async function countStates(sql: Sql, partnerId: string): Promise<StateCount[]> {
  const { rows } = await sql.query<StateCount>({
    name: 'count-sim-states',
    text: `select status, fraud, lim, sum(n)::bigint as n from (
        select status, fraud, lim, n from sim_block_count where partner_id = $1 and level = 2 and lo_iccid = ''
        union all
        select status, fraud, lim, n from sim_count_change where partner_id = $1) c
      group by status, fraud, lim having sum(n) <> 0 order by status, fraud, lim`,
    values: [partnerId],
  })
  return rows
}

/** A block: its first ICCID, the upper bound (exclusive), the number of SIMs in the block, and the number of SIMs that match the filter. */
export type Block = { lo: string; hi: string; all: number; n: number }

/** Greater than all ICCIDs; appended to a prefix, greater than all ICCIDs with this prefix. */
export const beyond = ':'

/** The blocks of one level between two of its borders, in order. Includes changes that are not yet added to the counts. */
export async function readBlocks(
  sql: Sql,
  partnerId: string,
  { status, fraud, lim }: SimFilter,
  { level, lo, hi }: { level: 0 | 1; lo: string; hi: string },
): Promise<Block[]> {
  const requested = `($5::smallint is null or status = $5) and ($6::smallint is null or fraud = $6) and ($7::smallint is null or lim = $7)`
  const sums = `coalesce(sum(n), 0) as all, coalesce(sum(n) filter (where ${requested}), 0) as n`
  const { rows } = await sql.query<Block>({
    name: 'read-sim-blocks',
    text: `with block as materialized (
        select lo, lead(lo, 1, $4) over (order by lo) as hi from (
          select $3::text collate "C" as lo union all
          select lo_iccid from sim_block
           where partner_id = $1 and level = $2 and lo_iccid > $3 and lo_iccid < $4 and live) b)
      select lo, hi, (kept.all + changed.all)::bigint as all, (kept.n + changed.n)::bigint as n from block
        cross join lateral (
          select ${sums} from sim_block_count where partner_id = $1 and level = $2 and lo_iccid = lo offset 0) kept
        cross join lateral (
          select ${sums} from sim_count_change where partner_id = $1 and iccid >= lo and iccid < hi offset 0) changed
       order by lo`,
    values: [partnerId, level, lo, hi, status, fraud, lim],
  })
  return rows
}

/** Counts the SIMs that match a filter of states one by one, between a border and an ICCID of the same block. */
export async function countBetween(
  sql: Sql,
  partnerId: string,
  { status, fraud, lim }: SimFilter,
  { lo, hi }: { lo: string; hi: string },
): Promise<number> {
  const { rows } = await sql.query<{ n: number }>({
    name: 'count-sims-between',
    text: `select count(*) as n from sim where partner_id = $1 and iccid >= $2 and iccid < $3
      and ($4::smallint is null or status = $4) and ($5::smallint is null or fraud = $5) and ($6::smallint is null or lim = $6)`,
    values: [partnerId, lo, hi, status, fraud, lim],
  })
  return rows[0]!.n
}
