import { Counter, Gauge, type Registry } from 'prom-client'
import { reconnectsOf } from './session-counts.ts'
import type { BindState, BindStats } from '../smpp/index.ts'

type Stats = () => BindStats
type Pick = (stats: BindStats) => number

/** Counters of a node's sessions, summed per carrier when they are scraped. */
export type SessionMetrics = {
  /** Includes a session from now on. The returned function removes it; its past counts are kept. */
  opened(carrier: string, stats: Stats): () => void
}

const counters = [
  ['submits', 'Submits sent to a carrier.', (stats: BindStats) => stats.submits],
  ['responses', 'Responses of a carrier to submits.', (stats: BindStats) => stats.responses],
  [
    'deliveries',
    'Delivery receipts and messages received from a carrier.',
    (stats: BindStats) => stats.deliveries,
  ],
  [
    'throttled',
    'Submits that a carrier rejected because of throttling.',
    (stats: BindStats) => stats.throttled,
  ],
  ['timeouts', 'Submits to which a carrier did not respond in time.', (stats: BindStats) => stats.timeouts],
  ['reconnects', 'Sessions that were bound again after they were closed.', reconnectsOf],
] as const

const gauges = [
  ['window_size', 'Total size of the submit windows of this node.', (stats: BindStats) => stats.window.size],
  ['window_used', 'Submits of this node that wait for a response.', (stats: BindStats) => stats.window.used],
] as const

const labelNames = ['carrier']
const binds = {
  name: 'strowger_carrier_binds',
  help: 'Binds of this node to a carrier, by state.',
  labelNames: ['carrier', 'state'],
}
const states: readonly BindState[] = ['CONNECTING', 'BINDING', 'BOUND', 'UNBINDING', 'WAITING']

/** Adds the metrics. A carrier without a session on this node has no gauges, which avoids alerts for unused carriers. */
export function openSessionMetrics(registry: Registry): SessionMetrics {
  const open = new Map<string, Set<Stats>>()
  const past = new Map<string, number[]>()
  const statsOf = (carrier: string) => [...(open.get(carrier) ?? [])].map((stats) => stats())
  const sum = (carrier: string, pick: Pick) =>
    statsOf(carrier).reduce((total, stats) => total + pick(stats), 0)

  for (const [i, [name, help, pick]] of counters.entries())
    addCounter(registry, { name: `strowger_carrier_${name}_total`, help, labelNames }, (counter) => {
      for (const [carrier, counts] of past) counter.inc({ carrier }, counts[i]! + sum(carrier, pick))
    })
  for (const [name, help, pick] of gauges)
    addGauge(registry, { name: `strowger_carrier_${name}`, help, labelNames }, (gauge) => {
      for (const carrier of open.keys()) gauge.set({ carrier }, sum(carrier, pick))
    })
  addGauge(registry, binds, (gauge) => {
    for (const carrier of open.keys())
      for (const state of states)
        gauge.set({ carrier, state }, statsOf(carrier).filter((stats) => stats.state === state).length)
  })

  return {
    opened(carrier, stats) {
      const sessions = open.get(carrier) ?? new Set()
      open.set(carrier, sessions.add(stats))
      if (!past.has(carrier))
        past.set(
          carrier,
          counters.map(() => 0),
        )
      return () => {
        if (!sessions.delete(stats)) return
        if (sessions.size === 0) open.delete(carrier)
        const last = stats()
        const before = past.get(carrier)!
        past.set(
          carrier,
          counters.map(([, , pick], i) => before[i]! + pick(last)),
        )
      }
    },
  }
}

type Named = { name: string; help: string; labelNames: string[] }

/** A gauge whose values are reset and collected at each scrape. */
function addGauge(registry: Registry, named: Named, find: (gauge: Gauge) => void): void {
  const gauge: Gauge = new Gauge({
    ...named,
    registers: [],
    collect() {
      gauge.reset()
      find(gauge)
    },
  })
  registry.registerMetric(gauge)
}

function addCounter(registry: Registry, named: Named, find: (counter: Counter) => void): void {
  const counter: Counter = new Counter({
    ...named,
    registers: [],
    collect() {
      counter.reset()
      find(counter)
    },
  })
  registry.registerMetric(counter)
}
