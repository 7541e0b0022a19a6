import type { Clock } from '#platform/clock.ts'

/** A component that does work at due instants of exchange time. */
export type Scheduled = {
  /** Name of the work, shown to the operator who advances the clock. */
  name?: string
  /** The earliest due instant, in milliseconds of exchange time; work that was due by `after` may be omitted. */
  nextDue(after: number): Promise<number | undefined>
  /** Like `nextDue`, but ignores work that a loop polls for as long as any is pending. */
  nextToWatch?: ((after: number) => Promise<number | undefined>) | undefined
  /** Does the due work and waits for its effects; returns false if that takes longer than `ms`. */
  settle(ms: number): Promise<boolean>
}

/** Steps slower than `swiftMs` may take `totalMs` together; faster steps do not count, so that an advance by a year can finish. */
export type AdvanceBudget = { totalMs: number; swiftMs: number }

/** Work that was due during an advance. */
export type Due = { at: number; name: string }

/** The resulting time, and the work that was due on the way, up to 200 entries. */
export type Advanced = { now: number; steps: number; due: Due[] }

/** Maximum number of listed entries: after a year of hourly work a complete list would be too long to read. */
const mostReported = 200

/**
 * Advances exchange time step by step through every due instant, and waits at each step until its effects are complete.
 * Waits at most 10 s in total for work that does not drain because a carrier or endpoint is unreachable or unresponsive.
 */
export async function advance(
  clock: Clock,
  scheduled: readonly Scheduled[],
  byMs: number,
  { totalMs, swiftMs }: AdvanceBudget = { totalMs: 10_000, swiftMs: 1_000 },
  stopwatch: () => number = () => performance.now(),
): Promise<Advanced> {
  const due: Due[] = []
  let steps = 0
  const target = clock.now() + byMs
  let left = totalMs
  while (left > 0) {
    // Work that is still due after settling cannot be done now, for example because its carrier is unreachable.
    const from = clock.now()
    const began = stopwatch()
    if (!(await settle(scheduled, left))) break
    const tookMs = stopwatch() - began
    if (tookMs > swiftMs) left -= tookMs
    const next = await nextDues(scheduled, from)
    if (!next || next[0]!.at > target) break
    steps += 1
    due.push(...next.slice(0, mostReported - due.length))
    await clock.advanceTo(next[0]!.at)
  }
  await clock.advanceTo(target)
  await settle(scheduled, Math.max(left, swiftMs))
  return { now: clock.now(), steps, due }
}

/** All work at the next due instant after `from`. */
export async function nextDues(scheduled: readonly Scheduled[], from: number): Promise<Due[] | undefined> {
  const dues = await Promise.all(
    scheduled.map(async (one) => ({ at: await one.nextDue(from), name: one.name ?? 'other work' })),
  )
  const later = dues.filter((one): one is Due => one.at !== undefined && one.at > from)
  const first = Math.min(...later.map(({ at }) => at))
  return later.length > 0 ? later.filter(({ at }) => at === first) : undefined
}

async function settle(scheduled: readonly Scheduled[], ms: number): Promise<boolean> {
  for (const one of scheduled) if (!(await one.settle(ms))) return false
  return true
}
