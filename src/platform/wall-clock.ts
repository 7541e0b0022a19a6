/**
 * Wall time of this process, which does not jump: the system clock while it agrees with the database's clock, otherwise the
 * database's clock at the last poll, continued by the monotonic clock. All nodes and their rows share one time, even if the clock of one machine
 * is set (docs/decisions/0008-exchange-time-and-wall-time.md). Global to the process, like the system clock.
 */

/** Tolerated difference between the system clock and the database's clock. */
const toleranceMs = 1_000

/** Offset of wall time from the monotonic clock, in milliseconds. */
let ahead = Date.now() - performance.now()

/** Milliseconds since 1970 UTC, in place of `Date.now()`. */
export function wallNow(): number {
  const wall = Date.now()
  const steady = performance.now() + ahead
  return Math.abs(wall - steady) <= toleranceMs ? wall : Math.floor(steady)
}

/** Applies a reading of the database's clock, taken at some moment since `requestedAt`, an instant of `performance.now()`. */
export function agreeWith(databaseMs: number, requestedAt: number): void {
  const now = performance.now()
  const [earliest, latest] = [databaseMs, databaseMs + now - requestedAt]
  const fits = (instant: number) => instant >= earliest - toleranceMs && instant <= latest + toleranceMs
  if (fits(Date.now())) ahead = Date.now() - now
  else if (!fits(now + ahead)) ahead = (earliest + latest) / 2 - now
}
