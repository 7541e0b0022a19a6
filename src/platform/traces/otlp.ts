import { type HrTime, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { openCollectorConnection } from './collector-connection.ts'
import type { Span, SpanContext } from './span.ts'

export type OtlpOptions = {
  /** URL of the collector; spans are posted to `/v1/traces` below it. */
  endpoint: string
  headers: Record<string, string> | undefined
  /** Resource attributes of this node, sent with every batch. */
  resource: { service: string; version: string; node: string }
  /** Timeout of an attempt, which also bounds the wait at a stop. */
  timeoutMs?: number
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
}

/** Exports spans as OTLP/HTTP in JSON. Imported dynamically, so that the exporter is loaded only if a collector is configured. */
export function openOtlp({ endpoint, headers, resource, timeoutMs = 3_000 }: OtlpOptions) {
  const connection = openCollectorConnection(endpoint)
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    ...(headers && { headers }),
    timeoutMillis: timeoutMs,
    httpAgentOptions: () => connection.agent,
  })
  const node = resourceFromAttributes({
    'service.name': resource.service,
    'service.version': resource.version,
    'service.instance.id': resource.node,
  })
  const common = {
    resource: node,
    instrumentationScope: { name: 'strowger', version: resource.version },
    events: [],
    ended: true,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
  return (spans: readonly Span[]): Promise<void> =>
    new Promise((resolve, reject) => {
      // The exporter's timeout covers inactivity only; this deadline ends endless responses.
      const deadline = setTimeout(() => {
        reject(new Error('the collector did not respond in time'))
        connection.cut()
      }, timeoutMs + graceMs)
      exporter.export(
        spans.map((span) => ({ ...readable(span), ...common })),
        ({ error }) => {
          clearTimeout(deadline)
          if (error) reject(failureCode(error))
          else resolve()
        },
      )
    })
}

/** Leaves the exporter time to end an attempt itself. */
const graceMs = 500

/** Replaces the error text of a collector by its HTTP status, because the text may echo the request. */
function failureCode(error: Error): Error {
  const { code } = error as { code?: unknown }
  return typeof code === 'number' ? new Error(`HTTP ${code}`) : error
}

type Own = Omit<
  ReadableSpan,
  | 'resource'
  | 'instrumentationScope'
  | 'events'
  | 'ended'
  | 'droppedAttributesCount'
  | 'droppedEventsCount'
  | 'droppedLinksCount'
>

function readable(span: Span): Own {
  const { name, kind, parentId, links = [], startedAt, tookMs, attributes, fault } = span
  const context = contextOf(span)
  return {
    name,
    kind: kinds[kind],
    spanContext: () => context,
    ...(parentId && { parentSpanContext: { ...context, spanId: parentId } }),
    startTime: hrTimeOf(startedAt),
    endTime: hrTimeOf(startedAt + tookMs),
    duration: hrTimeOf(tookMs),
    status: { code: fault === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
    attributes: { ...attributes, ...(fault !== undefined && { 'error.type': fault }) },
    links: links.map((link) => ({ context: contextOf(link) })),
  }
}

function contextOf({ traceId, spanId, kept }: SpanContext) {
  return { traceId, spanId, traceFlags: kept ? TraceFlags.SAMPLED : TraceFlags.NONE }
}

function hrTimeOf(ms: number): HrTime {
  const seconds = Math.trunc(ms / 1_000)
  return [seconds, Math.round((ms - seconds * 1_000) * 1e6)]
}
