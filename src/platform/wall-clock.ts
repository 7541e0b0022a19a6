/**
 * Wall time of this process, which does not jump: the clock of its machine as long as that agrees with the database's, else what
 * the database's was when last asked, carried on by the clock that only counts. All nodes and their rows so live in one time,
 * also when somebody sets the clock of one machine (docs/decisions/0008-exchange-time-and-wall-time.md). Of the whole process, as the machine's clock is.
 */

/** Machines whose clocks agree to a second are good enough; what is further apart is not followed. */
const toleranceMs = 1_000

/** By how much wall time is ahead of the clock that only counts. */
let ahead = Date.now() - performance.now()

/** Milliseconds since 1970 UTC, in place of `Date.now()`. */
export function wallNow(): number {
  const wall = Date.now()
  const steady = performance.now() + ahead
  return Math.abs(wall - steady) <= toleranceMs ? wall : Math.floor(steady)
}

/** Told what the database's clock said at some moment since `askedAt`, an instant of `performance.now()`. */
export function agreeWith(databaseMs: number, requestedAt: number): void {
  const now = performance.now()
  const [earliest, latest] = [databaseMs, databaseMs + now - requestedAt]
  const fits = (instant: number) => instant >= earliest - toleranceMs && instant <= latest + toleranceMs
  if (fits(Date.now())) ahead = Date.now() - now
  else if (!fits(now + ahead)) ahead = (earliest + latest) / 2 - now
}
