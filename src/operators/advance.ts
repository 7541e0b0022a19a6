import type { Clock } from '#platform/clock.ts'

/** Something that does work at due instants of exchange time. */
export type Scheduled = {
  /** The earliest due instant, in milliseconds of exchange time; what was due at `after` may be left out. */
  nextDue(after: number): Promise<number | undefined>
  /** Does what is due and waits for its effects; false when that takes longer than `ms`. */
  settle(ms: number): Promise<boolean>
}

/** Slow steps share `totalMs`; steps below `swiftMs` are free, so that a year of them may pass. */
export type Patience = { totalMs: number; swiftMs: number }

/**
 * Advances exchange time step by step through every due instant, waiting each time until its effects have drained.
 * Work that does not drain, because a carrier or receiver is away or silent, is waited for ten seconds in all.
 */
export async function advance(
  clock: Clock,
  scheduled: readonly Scheduled[],
  byMs: number,
  { totalMs, swiftMs }: Patience = { totalMs: 10_000, swiftMs: 1_000 },
  stopwatch: () => number = () => performance.now(),
): Promise<number> {
  const target = clock.now() + byMs
  let left = totalMs
  while (left > 0) {
    // What was due before and is still there after settling cannot be done: its carrier is away.
    const from = clock.now()
    const began = stopwatch()
    if (!(await settle(scheduled, left))) break
    const tookMs = stopwatch() - began
    if (tookMs > swiftMs) left -= tookMs
    const dues = await Promise.all(scheduled.map((one) => one.nextDue(from)))
    const next = Math.min(...dues.map((due) => (due !== undefined && due > from ? due : Infinity)))
    if (next > target) break
    await clock.advanceTo(next)
  }
  await clock.advanceTo(target)
  await settle(scheduled, Math.max(left, swiftMs))
  return clock.now()
}

async function settle(scheduled: readonly Scheduled[], ms: number): Promise<boolean> {
  for (const one of scheduled) if (!(await one.settle(ms))) return false
  return true
}
