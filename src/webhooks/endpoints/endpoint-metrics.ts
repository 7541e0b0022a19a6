import { Gauge } from 'prom-client'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { type CircuitState, type EndpointCounts, readEndpointCounts } from './endpoint-count-store.ts'
import { wallNow } from '#platform/wall-clock.ts'

const keptMs = 10_000

const gauges = [
  [
    'strowger_webhook_endpoints',
    'Webhook endpoints (an account and an origin) by state.',
    ({ endpoints }: EndpointCounts) => endpoints,
  ],
  [
    'strowger_webhook_oldest_waiting_seconds',
    'Age in seconds of the oldest waiting event, by the state of its endpoint; 0 if no event waits.',
    ({ oldestAt }: EndpointCounts) => (oldestAt === undefined ? 0 : Math.max(0, wallNow() - oldestAt) / 1000),
  ],
] as const

/**
 * Adds gauges of endpoint states, read from the database at most every 10 s when scraped. Called once per
 * registry. Every node reports the same values; if the database cannot be read, the gauges are absent.
 */
export function openEndpointMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  db: Pick<Db, 'tx'>,
  clock: Pick<Clock, 'now'>,
): void {
  let known: { at: number; counts: Promise<Map<CircuitState, EndpointCounts>> } | undefined
  const look = () => {
    if (!known || performance.now() - known.at > keptMs)
      known = {
        at: performance.now(),
        counts: readEndpointCounts(db, clock.now()).catch(() => new Map()),
      }
    return known.counts
  }
  for (const [name, help, pick] of gauges)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers: [],
        async collect() {
          const seen = await look()
          this.reset()
          for (const [state, metrics] of seen) this.set({ state }, pick(metrics))
        },
      }),
    )
}
