import { type HrTime, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { Span, SpanContext } from './span.ts'

export type OtlpOptions = {
  /** Of the collector; spans go to `/v1/traces` below it. */
  endpoint: string
  headers: Record<string, string> | undefined
  /** What is said of this node with every batch. */
  resource: { service: string; version: string; node: string }
}

/** An attempt that takes longer is given up, so that a stop never waits for long. */
const timeoutMs = 3_000

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
}

/** Speaks OTLP over HTTP, in JSON. Only what exports spans is loaded with this file; nothing else imports it by name. */
export function openOtlp({ endpoint, headers, resource }: OtlpOptions) {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    ...(headers && { headers }),
    timeoutMillis: timeoutMs,
  })
  const node = resourceFromAttributes({
    'service.name': resource.service,
    'service.version': resource.version,
    'service.instance.id': resource.node,
  })
  const beside = {
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
      exporter.export(
        spans.map((span) => ({ ...readable(span), ...beside })),
        // What fails says why.
        ({ error }) => (error ? reject(error) : resolve()),
      )
    })
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
