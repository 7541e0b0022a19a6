import { Counter, Gauge, Histogram } from 'prom-client'
import { type Metrics, quick } from '#platform/metrics/metrics.ts'
import type { Breaker } from './breaker.ts'
import type { QueryOutcome } from './client.ts'

/** This node's metrics of queries to the operator's own network. */
export type RemoteMetrics = {
  queried(question: string, outcome: QueryOutcome, seconds: number): void
  breakerChanged(state: Breaker['state']): void
}

/** Registers the metrics. Call once per registry. */
export function openRemoteMetrics({ registry }: Pick<Metrics, 'registry'>): RemoteMetrics {
  const registers = [registry]
  const durations = new Histogram({
    name: 'strowger_network_question_seconds',
    help: 'Duration of queries to the operator’s own network, by type of query and outcome.',
    labelNames: ['question', 'outcome'],
    buckets: quick,
    registers,
  })
  const open = new Gauge({
    name: 'strowger_network_breaker_open',
    help: 'Whether the circuit breaker to the operator’s own network is open.',
    registers,
  })
  const opened = new Counter({
    name: 'strowger_network_breaker_opened_total',
    help: 'How often the circuit breaker to the operator’s own network has opened.',
    registers,
  })
  return {
    queried: (question, outcome, seconds) => durations.labels({ question, outcome }).observe(seconds),
    breakerChanged(state) {
      open.set(state === 'closed' ? 0 : 1)
      if (state === 'open') opened.inc()
    },
  }
}
