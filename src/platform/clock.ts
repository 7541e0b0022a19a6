import { agreeWith, wallNow } from './wall-clock.ts'

/**
 * Exchange time: wall time plus an offset that the sandbox may advance. It decides renewals, ttl, retries and other due instants;
 * authentication, leases, rates, signatures and IDs stay on wall time.
 */
export type Clock = {
  /** Exchange time now, in milliseconds since 1970 UTC. */
  now(): number
  /** Adopts the offset and the wall time of the database, as polled from it, so that all nodes share one clock. */
  agree(read: { offset_ms: string; wall_ms: number }, requestedAt: number): void
  /** Moves exchange time forward for all nodes and returns the new time. Never moves it back. */
  advanceTo(exchangeMs: number): Promise<number>
}

/** The database in which the offset is stored. */
type Database = {
  query(text: string, values?: unknown[]): Promise<{ rows: { offset_ms: string; wall_ms: number }[] }>
}

/** Reads the shared offset and the database's clock. Fails if the database is unavailable. */
export async function openClock(db: Database): Promise<Clock> {
  let offset = 0
  const agree: Clock['agree'] = ({ offset_ms, wall_ms }, requestedAt) => {
    // The offset only grows, because a poll that began before this node advanced the offset must not revert it.
    offset = Math.max(offset, Number(offset_ms))
    agreeWith(wall_ms, requestedAt)
  }
  const requestedAt = performance.now()
  const { rows } = await db.query(
    'select offset_ms, extract(epoch from clock_timestamp())::float8 * 1000 as wall_ms from exchange_clock',
  )
  agree(rows[0]!, requestedAt)
  return {
    now: () => wallNow() + offset,
    agree,
    async advanceTo(exchangeMs) {
      const { rows } = await db.query(
        'update exchange_clock set offset_ms = greatest(offset_ms, $1) returning offset_ms',
        [Math.ceil(exchangeMs - wallNow())],
      )
      offset = Number(rows[0]!.offset_ms)
      return wallNow() + offset
    },
  }
}
