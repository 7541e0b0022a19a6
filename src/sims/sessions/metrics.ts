import { Counter, Gauge } from 'prom-client'
import type { Metrics } from '#platform/metrics.ts'
import type { DisconnectOutcome, RadiusSeen } from '../radius/index.ts'

/** What is counted of accounting; `inHand` and `unmatched` are asked when somebody looks. */
export type RadiusMetrics = RadiusSeen & {
  unmatched(count: number): void
  /** An attempt to end a session; `state` is what has become of the disconnect. */
  disconnected(outcome: DisconnectOutcome['outcome'], state: string): void
  watch(figures: { inHand(): number; unmatched(): Promise<number> }): void
}

/** Adds them to the node's metrics; once for each registry. */
export function openRadiusMetrics({ registry, queue }: Pick<Metrics, 'registry' | 'queue'>): RadiusMetrics {
  const registers = [registry]
  const received = new Counter({
    name: 'strowger_radius_received_total',
    help: 'Datagrams that came to the accounting port.',
    registers,
  })
  const answered = new Counter({
    name: 'strowger_radius_answered_total',
    help: 'Accounting responses, repeated ones too.',
    registers,
  })
  const dropped = new Counter({
    name: 'strowger_radius_dropped_total',
    help: 'Datagrams that were dropped without an answer, by reason.',
    labelNames: ['reason'],
    registers,
  })
  const leftOut = new Counter({
    name: 'strowger_radius_attributes_left_out_total',
    help: 'Attributes that made no sense, by name.',
    labelNames: ['attribute'],
    registers,
  })
  const unmatched = new Counter({
    name: 'strowger_radius_unmatched_total',
    help: 'Accounting requests about what is no SIM of this exchange.',
    registers,
  })
  const disconnects = new Counter({
    name: 'strowger_radius_disconnects_total',
    help: 'Attempts to end a session at its gateway, by outcome and what has become of it.',
    labelNames: ['outcome', 'state'],
    registers,
  })
  return {
    disconnected: (outcome, state) => disconnects.inc({ outcome, state }),
    received: () => received.inc(),
    answered: () => answered.inc(),
    dropped: (reason) => dropped.inc({ reason }),
    leftOut: (attribute) => leftOut.inc({ attribute }),
    unmatched: (count) => unmatched.inc(count),
    watch(figures) {
      queue('radius', figures.inHand)
      openUnmatchedGauge(registry, figures.unmatched)
    },
  }
}

function openUnmatchedGauge(registry: Metrics['registry'], count: () => Promise<number>): void {
  const gauge = new Gauge({
    name: 'strowger_sim_unmatched',
    help: 'Identities that usage was told of in the last week and that are no SIM of this exchange.',
    registers: [],
    async collect() {
      const unmatched = await count().catch(() => undefined)
      if (unmatched !== undefined) this.set(unmatched)
    },
  })
  registry.registerMetric(gauge)
}
