import type { Clock } from '#platform/clock.ts'

/** Something that does work at due instants of exchange time. */
export type Scheduled = {
  /** What it is about, for whoever advances the time. */
  what?: string
  /** The earliest due instant, in milliseconds of exchange time; what was due at `after` may be left out. */
  nextDue(after: number): Promise<number | undefined>
  /** The same without what is found at its own pace as long as there is any of it. */
  nextToWatch?: ((after: number) => Promise<number | undefined>) | undefined
  /** Does what is due and waits for its effects; false when that takes longer than `ms`. */
  settle(ms: number): Promise<boolean>
}

/** Slow steps share `totalMs`; steps below `swiftMs` are free, so that a year of them may pass. */
export type AdvanceBudget = { totalMs: number; swiftMs: number }

/** Something came due on the way. */
export type Due = { at: number; what: string }

/** Where the time stands behind it, and what came due on the way, as much of it as is told. */
export type Advanced = { now: number; steps: number; due: Due[] }

/** A year of hourly work is no list that anybody reads. */
const mostReported = 200

/**
 * Advances exchange time step by step through every due instant, waiting each time until its effects have drained.
 * Work that does not drain, because a carrier or receiver is away or silent, is waited for ten seconds in all.
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
    // What was due before and is still there after settling cannot be done: its carrier is away.
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

/** What is due next after an instant: all that is due then. */
export async function nextDues(scheduled: readonly Scheduled[], from: number): Promise<Due[] | undefined> {
  const dues = await Promise.all(
    scheduled.map(async (one) => ({ at: await one.nextDue(from), what: one.what ?? 'other work' })),
  )
  const later = dues.filter((one): one is Due => one.at !== undefined && one.at > from)
  const first = Math.min(...later.map(({ at }) => at))
  return later.length > 0 ? later.filter(({ at }) => at === first) : undefined
}

async function settle(scheduled: readonly Scheduled[], ms: number): Promise<boolean> {
  for (const one of scheduled) if (!(await one.settle(ms))) return false
  return true
}
