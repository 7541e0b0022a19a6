import type { Sql } from './db.ts'
import type { Log } from '../log.ts'

/** Creates the partitions of the coming weeks and of the previous week. Returns how many were missing. */
export async function makePartitions(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ changes: number }>(
    'select make_partitions(clock_timestamp()) as changes',
  )
  return rows[0]!.changes
}

/** Creates the partitions for the next hour: those of this week, and those of the next week if this week ends within the hour. */
export async function makePartitionsOfNow(sql: Sql): Promise<void> {
  await sql.query(
    `select make_partitions(clock_timestamp() + hours * interval '1 hour', 0, 0) from unnest(array[-1, 1]) hours`,
  )
}

/** Counts partitions that this node dropped. */
export type HistoryObserver = { dropped(table: string): void }

/**
 * Drops expired partitions: each is detached in one transaction and dropped in another, so that the next sweep drops partitions
 * that a dead node left detached. A partition whose table is in use is skipped until the next sweep.
 */
export async function dropOldPartitions(sql: Sql, log: Log, observe?: HistoryObserver): Promise<void> {
  const past = 'select partition from history_partitions() where ends <= clock_timestamp() order by ends'
  const { rows } = await sql.query<{ partition: string }>(past)
  for (const { partition } of rows) await hadRoom(sql.query('select retire_partition($1)', [partition]))
  for (;;) {
    const dropped = await dropOne(sql)
    if (dropped === undefined) return
    log.info({ partition: dropped }, 'dropped old history')
    observe?.dropped(dropped.replace(/_[0-9]{4}w[0-9]{2}$/, ''))
  }
}

async function dropOne(sql: Sql): Promise<string | undefined> {
  const dropping = sql.query<{ name: string | null }>('select drop_retired() as name')
  return (await hadRoom(dropping))?.rows[0]!.name ?? undefined
}

/** Returns the result of a statement that waits for a lock for a limited time; undefined if the statement did not get the lock. */
async function hadRoom<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return undefined
    throw error
  }
}
