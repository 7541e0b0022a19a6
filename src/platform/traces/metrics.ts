import { Counter } from 'prom-client'
import type { Metrics } from '../metrics/metrics.ts'
import type { SpanFate } from './queue.ts'

/** Counts what became of spans. */
export function openTraceMetrics({ registry }: Pick<Metrics, 'registry'>) {
  const spans = new Counter({
    name: 'strowger_spans_total',
    help: 'Spans of traces by what became of them: exported, failed (the collector did not take them) or dropped (there was no room).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return (outcome: SpanFate, count: number) => spans.inc({ outcome }, count)
}
