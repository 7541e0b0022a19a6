import type { BindStats } from '../smpp/index.ts'

/** What a session has done since it was opened, and what it does: as its holder tells it to all nodes. */
export type SessionMetrics = {
  window: { size: number; used: number }
  submits: number
  responses: number
  deliveries: number
  throttled: number
  refused: number
  timeouts: number
  reconnects: number
  /** When an enquire_link was answered last. */
  last_enquire_link_at: string | null
  /** Submits a second: what it may send now, null without a limit, and what it has sent of late. */
  rate: { allowed: number | null; now: number }
}

/** How fast a session sends: over the time between the last two measurements. */
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

/** How often a session was bound again after its first time. */
export function reconnectsOf({ binds }: Pick<BindStats, 'binds'>): number {
  return Math.max(0, binds - 1)
}

function rounded(rate: number): number {
  return Math.round(rate * 10) / 10
}
