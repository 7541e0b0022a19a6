import type { SessionStats } from '#carriers/index.ts'

/** Counters and current state of a session, as its node stores them for all nodes. */
export type SessionMetrics = {
  /** Submits without a response. */
  window: { size: number; used: number }
  /** Deliveries without a response. */
  delivery_window: { size: number; used: number }
  submits: number
  refused: number
  deliveries: number
  /** Average of the last minute, or since the session was first measured. */
  submits_per_second: number
  last_error: string | null
}

const minuteMs = 60_000
/** Shortest time over which a rate is computed, in milliseconds. */
const leastMs = 1_000

/** Measures the submit rate of one session; `at` is in milliseconds. */
export type Meter = { measure(submits: number, at: number): number }

/** `startedAt` is the time at which the session had no submits. */
export function openMeter(startedAt: number): Meter {
  let samples = [{ submits: 0, at: startedAt }]
  return {
    measure(submits, at) {
      // The last sample that is older than a minute is kept, because the minute begins after it.
      const first = samples.findLastIndex((one) => at - one.at >= minuteMs)
      if (first > 0) samples = samples.slice(first)
      const { submits: before, at: since } = samples[0]!
      if (submits === before && at - since >= minuteMs) samples = [{ submits, at: at - minuteMs }]
      else samples.push({ submits, at })
      return Math.round(((submits - before) * 10_000) / Math.max(leastMs, at - since)) / 10
    },
  }
}

/** Whether nothing has happened in a session since its bind, so that its counters need not be stored. */
export const isUnused = ({ submits, refused, deliveries }: SessionStats): boolean =>
  submits === 0 && refused === 0 && deliveries === 0

export function sessionMetricsOf(stats: SessionStats, perSecond: number): SessionMetrics {
  const { window, deliveryWindow, submits, refused, deliveries, lastError } = stats
  return {
    window,
    delivery_window: deliveryWindow,
    submits,
    refused,
    deliveries,
    submits_per_second: perSecond,
    last_error: lastError ?? null,
  }
}
