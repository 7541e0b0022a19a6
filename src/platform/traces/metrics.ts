import { Counter } from 'prom-client'
import type { Metrics } from '../metrics/metrics.ts'
import type { SpanFate } from './queue.ts'

/** Counts spans by outcome. */
export function openTraceMetrics({ registry }: Pick<Metrics, 'registry'>) {
  const spans = new Counter({
    name: 'strowger_spans_total',
    help: 'Spans by outcome: exported, failed (rejected by the collector, or no response) or dropped (queue full).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return (outcome: SpanFate, count: number) => spans.inc({ outcome }, count)
}
