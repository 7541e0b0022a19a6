import type { Sql } from '#platform/database/db.ts'

/** A block: a range of a partner's ICCIDs that begins at `lo_iccid`. */
export type BlockKey = { partner_id: string; lo_iccid: string }

/**
 * Claims the maintenance of blocks until the end of the transaction, as counts and borders have one writer at a time; false if
 * another transaction has claimed it.
 */
export async function lockBlocks(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('sim blocks')) as locked`,
  )
  return rows[0]!.locked
}

/** Adds pending changes to the counts of their blocks, up to a limit. Returns how many, and the changed blocks. */
export async function foldChanges(sql: Sql, limit: number): Promise<{ folded: number; blocks: BlockKey[] }> {
  const { rows } = await sql.query<{ folded: number; blocks: BlockKey[] }>({
    name: 'fold-sim-counts',
    text: `with claimed as (
        delete from sim_count_change where ctid = any(array(select ctid from sim_count_change limit $1))
        returning partner_id, iccid, status, fraud, lim, n
      ), change as (
        select t.partner_id, l.level, lo, status, fraud, lim, sum(n) as n
          from claimed t cross join generate_series(0, 2) l(level) cross join lateral (
            select coalesce((select lo_iccid from sim_block b
              where b.partner_id = t.partner_id and b.level = l.level and b.lo_iccid <= t.iccid and live
              order by b.lo_iccid desc limit 1), '') as lo offset 0) b
         group by 1, 2, 3, 4, 5, 6
      ), added as (
        insert into sim_block_count as c select * from change where n <> 0 order by 1, 2, 3, 4, 5, 6
        on conflict (partner_id, level, lo_iccid, status, fraud, lim) do update set n = c.n + excluded.n
      )
      select (select count(*) from claimed) as folded, coalesce((
        select json_agg(distinct jsonb_build_object('partner_id', partner_id, 'lo_iccid', lo)) from change where level = 0
      ), '[]') as blocks`,
    values: [limit],
  })
  return rows[0]!
}

/** Deletes zero counts, which remain when all SIMs of a state have moved to another. */
export async function deleteZeros(sql: Sql, blocks: readonly BlockKey[]): Promise<void> {
  await sql.query({
    name: 'delete-sim-zeros',
    text: `delete from sim_block_count c using unnest($1::text[], $2::text[]) b(partner_id, lo_iccid)
            where c.partner_id = b.partner_id and c.level = 0 and c.lo_iccid = b.lo_iccid and n = 0`,
    values: [blocks.map((block) => block.partner_id), blocks.map((block) => block.lo_iccid)],
  })
}
