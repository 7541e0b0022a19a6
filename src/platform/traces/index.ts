/*
 * Traces of requests, messages, webhooks and scheduled work, exported to an OTLP collector. Spans may be lost, unlike log lines and the
 * history of messages. Start with `span.ts`; rationale: docs/decisions/0013-traces-and-overview.md.
 */
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { headersOf } from '../config/setting-kinds.ts'
import { openSpanQueue, type SpanFate } from './queue.ts'
import { openSampler } from './sampler.ts'
import type { Traces } from './traces.ts'

export { openTraceMetrics } from './metrics.ts'
export { linksTo, newSpan, spanOf, traceOf, type TracedRequest, type Span } from './span.ts'
export { writeTraceparent } from './traceparent.ts'
export type { Traces } from './traces.ts'

export type TracesDeps = {
  config: Config
  node: { id: string }
  version: string
  counted(fate: SpanFate, spans: number): void
  log: Log
}

/** Opens the trace exporter; returns undefined, and loads no exporter code, if no collector is configured. */
export async function openTraces(deps: TracesDeps): Promise<Traces | undefined> {
  const { config, node, version, counted, log } = deps
  const { tracesEndpoint: endpoint, tracesHeaders, tracesService: service } = config
  if (endpoint === undefined) return undefined
  const { openOtlp } = await import('./otlp.ts')
  const headers = tracesHeaders === undefined ? undefined : headersOf(tracesHeaders)
  const send = openOtlp({ endpoint, headers, resource: { service, version, node: node.id } })
  const queue = openSpanQueue({ send, counted, log })
  return { ...openSampler(config.tracesSampler, config.tracesRatio), ...queue }
}
