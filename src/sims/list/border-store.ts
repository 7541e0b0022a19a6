import type { Sql } from '#platform/database/db.ts'
import type { BlockKey } from './fold-store.ts'

/**
 * Target sizes. The SIMs of a partner are counted in blocks, which are ranges of ICCIDs, and blocks are grouped into super blocks. A block is divided
 * by new borders when it has twice the target number of SIMs, a super block when it has twice the target number of blocks.
 */
export type Sizes = { sims: number; blocks: number }

/** Inserts borders into blocks that have grown too large, up to a limit per block. Returns how many. */
export async function drawBorders(
  sql: Sql,
  blocks: readonly BlockKey[],
  { sims, most }: { sims: number; most: number },
): Promise<number> {
  const { rowCount } = await sql.query({
    name: 'draw-sim-borders',
    text: `with large as materialized (
        select b.partner_id, b.lo_iccid as lo,
            coalesce((select lo_iccid from sim_block s where s.partner_id = b.partner_id and s.level = 0
                       and s.lo_iccid > b.lo_iccid order by lo_iccid limit 1), ':') as hi,
            ceil(c.n / round(c.n / $3::numeric))::bigint as step
          from unnest($1::text[], $2::text[]) b(partner_id, lo_iccid) cross join lateral (
            select sum(n) as n from sim_block_count
             where partner_id = b.partner_id and level = 0 and lo_iccid = b.lo_iccid offset 0) c
         where c.n > 2 * $3)
      insert into sim_block (partner_id, level, lo_iccid)
      select l.partner_id, 0, s.iccid from large l cross join lateral (
        select iccid, row_number() over (order by iccid) as at from (
          select iccid from sim where partner_id = l.partner_id and iccid >= l.lo and iccid < l.hi
           order by iccid limit $4::bigint * l.step + 1) s) s
       where at > 1 and (at - 1) % l.step = 0
      on conflict do nothing`,
    values: [blocks.map((block) => block.partner_id), blocks.map((block) => block.lo_iccid), sims, most],
  })
  return rowCount ?? 0
}

/**
 * Sets how long new borders have to wait: until all transactions that may not see the borders have ended. This is known only after the
 * borders are committed, so it takes a separate transaction. Returns how many started waiting.
 */
export async function waitWithBorders(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query({
    name: 'wait-with-sim-borders',
    text: `update sim_block set waits_for = pg_snapshot_xmax(pg_current_snapshot()) where not live and waits_for is null`,
  })
  return rowCount ?? 0
}

/** Blocks with borders that no longer have to wait, and the first of these borders. */
export async function readRipe(sql: Sql, most: number): Promise<(BlockKey & { borders: string[] })[]> {
  const { rows } = await sql.query<BlockKey & { borders: string[] }>({
    name: 'read-ripe-sim-borders',
    text: `select b.partner_id, o.lo as lo_iccid, array_agg(b.lo_iccid order by b.lo_iccid) as borders
        from (select partner_id, lo_iccid from sim_block
               where not live and waits_for <= pg_snapshot_xmin(pg_current_snapshot())
               order by partner_id, lo_iccid limit $1) b
        cross join lateral (select coalesce((select lo_iccid from sim_block s
           where s.partner_id = b.partner_id and s.level = 0 and s.lo_iccid < b.lo_iccid and live
           order by lo_iccid desc limit 1), '') as lo offset 0) o
       group by 1, 2 order by 1, 2`,
    values: [most],
  })
  return rows
}

/**
 * Divides the counts of a block at its new borders, and makes the borders live. Counts all parts except the last, which gets the
 * remainder. A SIM with a pending change is counted with its old state: both the SIM and the change are read in one snapshot.
 */
export async function divideBlock(
  sql: Sql,
  { partner_id: partnerId, lo_iccid: lo, borders }: BlockKey & { borders: readonly string[] },
): Promise<void> {
  await sql.query({
    name: 'divide-sim-block',
    text: `with part as materialized (
        select lo, lead(lo) over (order by lo) as hi from (
          select unnest($2::text || $3::text[]) collate "C" as lo) p
      ), counted as materialized (
        select lo, status, fraud, lim, sum(n) as n from (
          select p.lo, s.status, s.fraud, s.lim, s.n from part p cross join lateral (
            select status, fraud, lim, count(*) as n from sim
             where partner_id = $1 and iccid >= p.lo and iccid < p.hi group by 1, 2, 3 offset 0) s
          union all
          select p.lo, c.status, c.fraud, c.lim, -c.n from part p cross join lateral (
            select status, fraud, lim, n from sim_count_change
             where partner_id = $1 and iccid >= p.lo and iccid < p.hi offset 0) c) c
         group by 1, 2, 3, 4
      ), old as (
        select status, fraud, lim, n from sim_block_count where partner_id = $1 and level = 0 and lo_iccid = $2
      ), share as (
        select lo, status, fraud, lim, n from counted
        union all
        select (select max(lo) from part), status, fraud, lim, n from old
        union all
        select (select max(lo) from part), status, fraud, lim, -n from counted
        union all
        select $2, status, fraud, lim, 0 from old
      ), shown as (
        update sim_block set live = true, waits_for = null where partner_id = $1 and level = 0 and lo_iccid = any($3::text[])
      )
      insert into sim_block_count as c (partner_id, level, lo_iccid, status, fraud, lim, n)
      select $1, 0, lo, status, fraud, lim, sum(n) from share group by 3, 4, 5, 6
      on conflict (partner_id, level, lo_iccid, status, fraud, lim) do update set n = excluded.n`,
    values: [partnerId, lo, borders],
  })
}

/** Divides super blocks of these partners that have grown too large, at borders of their blocks. Returns how many. */
export async function divideSupers(sql: Sql, partners: readonly string[], blocks: number): Promise<number> {
  const { rowCount } = await sql.query({
    name: 'divide-sim-supers',
    text: `with super as materialized (
        select partner_id, lo, lead(lo, 1, ':') over (partition by partner_id order by lo) as hi from (
          select unnest($1::text[]) as partner_id, '' collate "C" as lo union all
          select partner_id, lo_iccid from sim_block where partner_id = any($1) and level = 1) s
      ), numbered as materialized (
        select s.partner_id, s.lo, b.lo_iccid, b.at, b.blocks from super s cross join lateral (
          select lo_iccid, row_number() over (order by lo_iccid) as at, count(*) over () as blocks from sim_block
           where partner_id = s.partner_id and level = 0 and lo_iccid > s.lo and lo_iccid < s.hi and live) b
         where b.blocks >= 2 * $2
      ), border as materialized (
        select partner_id, lo, lo_iccid, lead(lo_iccid) over (partition by partner_id, lo order by lo_iccid) as hi
          from numbered where at % $2 = 0 and at + $2 <= blocks + 1
      ), drawn as (
        insert into sim_block (partner_id, level, lo_iccid, live) select partner_id, 1, lo_iccid, true from border returning 1
      ), counted as materialized (
        select b.partner_id, b.lo, b.lo_iccid, c.status, c.fraud, c.lim, sum(c.n) as n
          from border b join super s on s.partner_id = b.partner_id and s.lo = b.lo
          join sim_block_count c on c.partner_id = b.partner_id and c.level = 0 and c.lo_iccid >= b.lo_iccid and c.lo_iccid < coalesce(b.hi, s.hi)
         group by 1, 2, 3, 4, 5, 6
      ), counts as (
        insert into sim_block_count as c (partner_id, level, lo_iccid, status, fraud, lim, n)
        select partner_id, 1, lo_iccid, status, fraud, lim, n from counted
        union all
        select partner_id, 1, lo, status, fraud, lim, -sum(n) from counted group by 1, 3, 4, 5, 6
        on conflict (partner_id, level, lo_iccid, status, fraud, lim) do update set n = c.n + excluded.n
      )
      select from drawn`,
    values: [partners, blocks],
  })
  return rowCount ?? 0
}
