import type { Sql } from '../database/db.ts'

/** The first number of the locks by which nodes show that they live; the second one is the node's. */
const lifeLocks = 0x6c696665

/** Takes the lock of a node for as long as the connection stands, unless another one has it; and whose end in the database this is. */
export async function takeLife(sql: Sql, nodeId: string): Promise<{ taken: boolean; pid: number }> {
  const { rows } = await sql.query<{ taken: boolean; pid: number }>(
    'select pg_try_advisory_lock($1::int, number) as taken, pg_backend_pid() as pid from node where id = $2',
    [lifeLocks, nodeId],
  )
  return rows[0] ?? { taken: false, pid: 0 }
}

/**
 * A node whose lock is held by somebody, or the one that asks; and how often it has been declared dead. The one that asks lives where one
 * of its own connections holds the lock; `twin` is whether a stranger's does.
 */
export type Seen = { id: string; lives: boolean; twin: boolean; deaths: number }

/** Looks which nodes of this database show that they live; `pids` are the ends of the connections that were this node's own. */
export async function readLives(sql: Sql, nodeId: string, pids: readonly number[]): Promise<Seen[]> {
  const { rows } = await sql.query<Seen>({
    name: 'read-lives',
    text: `select n.id, l.objid is not null and (n.id <> $2 or l.pid = any($3::int[])) as lives,
          l.objid is not null and n.id = $2 and l.pid <> all($3::int[]) as twin, n.deaths
        from node n left join pg_locks l
          on l.locktype = 'advisory' and l.classid = $1::int::oid and l.objid = n.number::oid and l.objsubid = 2
             -- Whoever judges holds it too, but shared.
             and l.mode = 'ExclusiveLock' and l.granted
             and l.database = (select oid from pg_database where datname = current_database())
       where n.id = $2 or l.objid is not null`,
    values: [lifeLocks, nodeId, pids],
  })
  return rows
}

/**
 * Declares a node dead, unless it shows that it lives; it can take its lock again only after the end of this transaction. Two that
 * judge at once follow one another.
 */
export async function declareDead(sql: Sql, nodeId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update node set deaths = deaths + 1, seen_at = least(seen_at, clock_timestamp() - interval '1 minute')
      where id = $2 and pg_try_advisory_xact_lock_shared($1::int, number)`,
    [lifeLocks, nodeId],
  )
  return rowCount === 1
}
