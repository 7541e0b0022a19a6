import type { Sql } from '../database/db.ts'

/** The first key of the advisory locks by which nodes prove that they are alive; the second key is the number of the node. */
const lifeLocks = 0x6c696665

/**
 * Takes the lock of a node for the lifetime of the connection, unless another connection holds it; `pid` is the backend of this
 * connection.
 */
export async function takeLife(sql: Sql, nodeId: string): Promise<{ acquired: boolean; pid: number }> {
  const { rows } = await sql.query<{ acquired: boolean; pid: number }>(
    'select pg_try_advisory_lock($1::int, number) as acquired, pg_backend_pid() as pid from node where id = $2',
    [lifeLocks, nodeId],
  )
  return rows[0] ?? { acquired: false, pid: 0 }
}

/**
 * This node, or another one whose lock is held. `deaths` is the number of times it was declared dead. `lives` is true for this node if one of its own
 * connections holds its lock, and `twin` if another process holds it. `looked` is the time of the last statement that the holder of the lock sent, by
 * the database's clock; null if unknown.
 */
export type Seen = { id: string; lives: boolean; twin: boolean; deaths: number; looked: string | null }

/** Condition for a lock that a node holds on its own number; a node that declares another node dead acquires that lock in shared mode. */
const holdsLife = `l.locktype = 'advisory' and l.classid = $1::int::oid and l.objid = n.number::oid and l.objsubid = 2
             and l.mode = 'ExclusiveLock' and l.granted
             and l.database = (select oid from pg_database where datname = current_database())`

/** Reads which nodes of this database hold their locks; `pids` are the backends of this node's own connections. */
export async function readLives(sql: Sql, nodeId: string, pids: readonly number[]): Promise<Seen[]> {
  const { rows } = await sql.query<Seen>({
    name: 'read-lives',
    text: `select n.id, l.objid is not null and (n.id <> $2 or l.pid = any($3::int[])) as lives,
          l.objid is not null and n.id = $2 and l.pid <> all($3::int[]) as twin, n.deaths,
          (select a.query_start::text from pg_stat_get_activity(l.pid) a) as looked
        from node n left join pg_locks l on ${holdsLife}
       where n.id = $2 or l.objid is not null`,
    values: [lifeLocks, nodeId, pids],
  })
  return rows
}

/** Whether a node holds its lock. */
export async function isAlive(sql: Sql, nodeId: string): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'is-node-alive',
    text: `select from node n join pg_locks l on ${holdsLife} where n.id = $2`,
    values: [lifeLocks, nodeId],
  })
  return rowCount !== 0
}

/** The application name of a node's connection pool in `pg_stat_activity`. */
export function poolName(nodeId: string): string {
  return `strowger ${nodeId}`
}

/**
 * Fences a node whose last poll was at `looked`: ends its database sessions, so that its transactions release their locks, and
 * records that its process may still run. Returns false and changes nothing if it has polled again.
 */
export async function fenceUnresponsive(sql: Sql, nodeId: string, looked: string): Promise<boolean> {
  const { rows } = await sql.query<{ unresponsive: boolean }>(
    `select not exists (
        select from node n join pg_locks l on ${holdsLife} cross join lateral pg_stat_get_activity(l.pid) a
         where n.id = $2 and a.query_start > $3::timestamptz) as unresponsive`,
    [lifeLocks, nodeId, looked],
  )
  if (!rows[0]!.unresponsive) return false
  // A process restarted under this ID meanwhile keeps its sessions.
  await sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = $1 and backend_start <= $2::timestamptz + interval '1 second'`,
    [poolName(nodeId), looked],
  )
  // This is stored before the lock of the node is released, so that other nodes do not assume that the process has exited.
  await sql.query('update node set unresponsive_since = $2::timestamptz where id = $1', [nodeId, looked])
  await sql.query(
    `select pg_terminate_backend(a.pid, ${terminateMs})
       from node n join pg_locks l on ${holdsLife} cross join lateral pg_stat_get_activity(l.pid) a
      where n.id = $2 and a.query_start <= $3::timestamptz`,
    [lifeLocks, nodeId, looked],
  )
  return true
}

/** Maximum wait for a session to end. */
const terminateMs = 2_000

/** Records that a node responds again, because it holds its lock again. */
export async function clearUnresponsive(sql: Sql, nodeId: string): Promise<void> {
  await sql.query(
    'update node set unresponsive_since = null where id = $1 and unresponsive_since is not null',
    [nodeId],
  )
}

/**
 * Declares a node dead unless it holds its lock; it can take the lock again only after this transaction. Concurrent calls are
 * serialized. Returns whether its process may still run and hold open sessions with carriers.
 */
export async function declareDead(sql: Sql, nodeId: string): Promise<{ unresponsive: boolean } | undefined> {
  const { rows } = await sql.query<{ unresponsive: boolean }>(
    `update node set deaths = deaths + 1, seen_at = least(seen_at, clock_timestamp() - interval '1 minute'), fenced_at = clock_timestamp()
      where id = $2 and pg_try_advisory_xact_lock_shared($1::int, number)
      returning unresponsive_since is not null as unresponsive`,
    [lifeLocks, nodeId],
  )
  return rows[0]
}
