import type { BindStats } from '../smpp/index.ts'

/** Counters and current state of a session, as its node stores them for all nodes. */
export type SessionMetrics = {
  window: { size: number; used: number }
  submits: number
  responses: number
  deliveries: number
  throttled: number
  refused: number
  timeouts: number
  reconnects: number
  /** Time of the last enquire_link response. */
  last_enquire_link_at: string | null
  /** Submits per second: `allowed` is the current limit, null if unlimited; `now` is the recent rate. */
  rate: { allowed: number | null; now: number }
}

/** Submit rate of a session between the last two measurements. */
export type Meter = { measure(submits: number): void; perSecond(): number }

export function openMeter(): Meter {
  let before: { submits: number; at: number } | undefined
  let perSecond = 0
  return {
    measure(submits) {
      const at = performance.now()
      if (before && at > before.at) perSecond = ((submits - before.submits) * 1000) / (at - before.at)
      before = { submits, at }
    },
    perSecond: () => perSecond,
  }
}

export function sessionMetricsOf(stats: BindStats, perSecond: number): SessionMetrics {
  const { window, submits, responses, deliveries, throttled, refused, timeouts, rate } = stats
  return {
    window,
    submits,
    responses,
    deliveries,
    throttled,
    refused,
    timeouts,
    reconnects: reconnectsOf(stats),
    last_enquire_link_at: stats.enquiredAt === 0 ? null : new Date(stats.enquiredAt).toISOString(),
    rate: { allowed: rate === 0 ? null : rounded(rate), now: rounded(perSecond) },
  }
}

/** Number of binds after the first one. */
export function reconnectsOf({ binds }: Pick<BindStats, 'binds'>): number {
  return Math.max(0, binds - 1)
}

function rounded(rate: number): number {
  return Math.round(rate * 10) / 10
}
