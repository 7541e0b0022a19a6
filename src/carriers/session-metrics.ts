import { Counter, Gauge, type Registry } from 'prom-client'
import { reconnectsOf } from './figures.ts'
import type { BindStats } from './smpp/index.ts'

type Stats = () => BindStats

/** The figures of a node's sessions, summed for each carrier when somebody looks. */
export type SessionMetrics = {
  /** Counts a session from now on; what it answers ends that, and what it has done stays counted. */
  opened(carrier: string, stats: Stats): () => void
}

const counters = [
  ['submits', 'Submits sent to a carrier.', (stats: BindStats) => stats.submits],
  ['responses', 'Responses of a carrier to submits.', (stats: BindStats) => stats.responses],
  [
    'deliveries',
    'Receipts and messages that a carrier has delivered.',
    (stats: BindStats) => stats.deliveries,
  ],
  ['throttled', 'Submits that a carrier has throttled.', (stats: BindStats) => stats.throttled],
  ['timeouts', 'Submits that a carrier has not answered in time.', (stats: BindStats) => stats.timeouts],
  ['reconnects', 'Sessions that were bound again after they had ended.', reconnectsOf],
] as const

const gauges = [
  ['window_size', 'Submits that may wait for their response.', (stats: BindStats) => stats.window.size],
  ['window_used', 'Submits that wait for their response.', (stats: BindStats) => stats.window.used],
] as const

export function openSessionMetrics(registry: Registry): SessionMetrics {
  const open = new Map<string, Set<Stats>>()
  const past = new Map<string, number[]>()
  const pastOf = (carrier: string) => past.get(carrier) ?? counters.map(() => 0)
  const sum = (carrier: string, pick: (stats: BindStats) => number) =>
    [...open.get(carrier)!].reduce((total, stats) => total + pick(stats()), 0)

  for (const [i, [name, help, pick]] of counters.entries())
    registry.registerMetric(
      new Counter({
        name: `strowger_carrier_${name}_total`,
        help,
        labelNames: ['carrier'],
        registers: [],
        collect() {
          this.reset()
          for (const carrier of open.keys()) this.inc({ carrier }, pastOf(carrier)[i]! + sum(carrier, pick))
        },
      }),
    )
  for (const [name, help, pick] of gauges)
    registry.registerMetric(
      new Gauge({
        name: `strowger_carrier_${name}`,
        help: `${help} Of this node's sessions.`,
        labelNames: ['carrier'],
        registers: [],
        collect() {
          for (const carrier of open.keys()) this.set({ carrier }, sum(carrier, pick))
        },
      }),
    )

  return {
    opened(carrier, stats) {
      const sessions = open.get(carrier) ?? new Set()
      open.set(carrier, sessions.add(stats))
      return () => {
        if (!sessions.delete(stats)) return
        const last = stats()
        past.set(
          carrier,
          pastOf(carrier).map((count, i) => count + counters[i]![2](last)),
        )
      }
    },
  }
}
