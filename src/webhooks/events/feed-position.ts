import { invalidCursor } from '#platform/contract/paging/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'
import type { AttemptPosition } from '../attempts/attempt-list-store.ts'

/** A transaction that the feed has not read yet (after the first read, the oldest that was running), and the wall time of that read in milliseconds. */
export type FeedEnd = { tx: string; ms: number }

/**
 * A position in the feed. With further members, the feed first reads the rest of a window of transactions before `tx`: those from `fromTx` on, of
 * which it has read the events up to `eventId`, or all events and the attempts up to one; or the events after `replayed`, which are repeated.
 */
export type FeedPosition =
  | FeedEnd
  | (FeedEnd & { replayed: string })
  | (FeedEnd & { fromTx: string; since: number; eventId: string })
  | (FeedEnd & { fromTx: string } & AttemptPosition)

/** Time around a read within which rows are read again, because rows stored before a read may be committed after it. Much longer than any transaction. */
export const lateMs = 60_000

/** A closed window: the committed rows of an account by the transactions from `fromTx` until `end`. */
export type FeedWindow = { accountId: string; fromTx: string; end: FeedEnd }

/** Maximum number of events, and of attempts, per page. */
export const most = 500
/** Maximum number of rows scanned for a page, so that the work of a read is bounded for every position. */
export const mostLookedAt = 20_000

/** Whether the feed has read all committed rows before a position. */
export const isCurrent = (position: FeedPosition): boolean =>
  !('fromTx' in position || 'replayed' in position)

type Bounds = FeedEnd & { following: string }

/** The position before every running transaction, and the transaction that begins next. */
async function readBounds(sql: Sql): Promise<Bounds> {
  const { rows } = await sql.query<Bounds>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as tx, pg_snapshot_xmax(pg_current_snapshot())::text as following,
            floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return rows[0]!
}

/** The first position: after every transaction that has begun, so that the feed has no event that was stored before. */
export async function readStart(sql: Sql): Promise<FeedEnd> {
  const { following, ms } = await readBounds(sql)
  return { tx: following, ms }
}

/** The position from which the feed repeats the events stored since a wall time in milliseconds. */
export async function readEarlierPosition(sql: Sql, since: number): Promise<FeedPosition> {
  const { tx, ms } = await readBounds(sql)
  return { tx, ms, replayed: uuidAt(since) }
}

/** The position before every running transaction. Throws `InvalidFields` if no read of this database can have returned `after`. */
export async function readEnd(sql: Sql, after: FeedPosition): Promise<FeedEnd> {
  const { following, tx, ms } = await readBounds(sql)
  const isAhead = BigInt(after.tx) > BigInt(following) || after.ms > ms + lateMs
  const isInverted = 'fromTx' in after && BigInt(after.fromTx) > BigInt(after.tx)
  if (isAhead || isInverted) throw invalidCursor()
  return { tx, ms }
}
