import { Counter, Gauge } from 'prom-client'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { AuthorizationOutcome, RadiusSeen } from '../radius/index.ts'
import type { DoubtReason } from '../counting/counted.ts'

/** Metrics of accounting; `inHand` and `unmatched` are read when metrics are collected. */
export type RadiusMetrics = RadiusSeen & {
  unmatched(count: number): void
  /** Counts an ambiguous record. */
  doubtful(reason: DoubtReason): void
  /** Counts an attempt to disconnect a session; `state` is the resulting state of the disconnect. */
  disconnected(outcome: AuthorizationOutcome['outcome'], state: string): void
  watch(metrics: { inHand(): number; unmatched(): Promise<number> }): void
}

/** Registers the metrics. Call once per registry. */
export function openRadiusMetrics({ registry, queue }: Pick<Metrics, 'registry' | 'queue'>): RadiusMetrics {
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `strowger_radius_${name}_total`, help, labelNames, registers: [registry] })
  const received = counter('received', 'Datagrams received on the accounting port.')
  const answered = counter('answered', 'Accounting responses sent, including repeated ones.')
  const dropped = counter('dropped', 'Datagrams dropped without a response, by reason.', 'reason')
  const leftOut = counter(
    'attributes_left_out',
    'Invalid attributes that were ignored, by name.',
    'attribute',
  )
  const unmatched = counter('unmatched', 'Accounting requests that match no SIM of this exchange.')
  const doubtful = counter('doubtful', 'Ambiguous accounting requests, by reason.', 'reason')
  const ends = 'Attempts to disconnect a session at its NAS, by outcome and resulting state.'
  const disconnects = counter('disconnects', ends, 'outcome', 'state')
  return {
    disconnected: (outcome, state) => disconnects.inc({ outcome, state }),
    received: () => received.inc(),
    answered: () => answered.inc(),
    dropped: (reason) => dropped.inc({ reason }),
    leftOut: (attribute) => leftOut.inc({ attribute }),
    doubtful: (reason) => doubtful.inc({ reason }),
    unmatched: (count) => unmatched.inc(count),
    watch(metrics) {
      queue('radius', metrics.inHand)
      openUnmatchedGauge(registry, metrics.unmatched)
    },
  }
}

function openUnmatchedGauge(registry: Metrics['registry'], count: () => Promise<number>): void {
  const gauge = new Gauge({
    name: 'strowger_sim_unmatched',
    help: 'Identities in usage of the last 7 days that match no SIM of this exchange.',
    registers: [],
    async collect() {
      const unmatched = await count().catch(() => undefined)
      if (unmatched !== undefined) this.set(unmatched)
    },
  })
  registry.registerMetric(gauge)
}
