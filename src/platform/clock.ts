import type { Db } from './db.ts'

/**
 * Exchange time: wall time plus an offset that the sandbox may advance. It decides renewals, ttl, retries and other due instants;
 * authentication, leases, rates, signatures and ids stay on wall time.
 */
export type Clock = {
  /** Exchange time now, in milliseconds since 1970 UTC. */
  now(): number
  /** Reads the shared offset again, so that every node sees an advance. */
  refresh(): Promise<void>
  /** Moves exchange time forward for all nodes and answers the new time. Never back. */
  advanceTo(exchangeMs: number): Promise<number>
}

/** Reads the shared offset. Fails when the database is away. */
export async function openClock(db: Db): Promise<Clock> {
  let offset = 0
  const refresh = async () => {
    const { rows } = await db.query<{ offset_ms: string }>('select offset_ms from exchange_clock')
    offset = Number(rows[0]!.offset_ms)
  }
  await refresh()
  return {
    now: () => Date.now() + offset,
    refresh,
    async advanceTo(exchangeMs) {
      const { rows } = await db.query<{ offset_ms: string }>(
        'update exchange_clock set offset_ms = greatest(offset_ms, $1) returning offset_ms',
        [Math.ceil(exchangeMs - Date.now())],
      )
      offset = Number(rows[0]!.offset_ms)
      return Date.now() + offset
    },
  }
}
