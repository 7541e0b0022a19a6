import { type HrTime, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { openLine } from './collector-connection.ts'
import type { Span, SpanContext } from './span.ts'

export type OtlpOptions = {
  /** Of the collector; spans go to `/v1/traces` below it. */
  endpoint: string
  headers: Record<string, string> | undefined
  /** What is said of this node with every batch. */
  resource: { service: string; version: string; node: string }
  /** An attempt that takes longer is given up, so that a stop never waits for long. */
  timeoutMs?: number
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
}

/** Speaks OTLP over HTTP, in JSON. Only what exports spans is loaded with this file; nothing else imports it by name. */
export function openOtlp({ endpoint, headers, resource, timeoutMs = 3_000 }: OtlpOptions) {
  const line = openLine(endpoint)
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    ...(headers && { headers }),
    timeoutMillis: timeoutMs,
    httpAgentOptions: () => line.agent,
  })
  const node = resourceFromAttributes({
    'service.name': resource.service,
    'service.version': resource.version,
    'service.instance.id': resource.node,
  })
  const alongside = {
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
      // The exporter waits for silence alone: who goes on saying something would be listened to for ever.
      const deadline = setTimeout(() => {
        reject(new Error('no answer in time'))
        line.cut()
      }, timeoutMs + graceMs)
      exporter.export(
        spans.map((span) => ({ ...readable(span), ...alongside })),
        ({ error }) => {
          clearTimeout(deadline)
          if (error) reject(failureCode(error))
          else resolve()
        },
      )
    })
}

/** For what the exporter ends by itself at its time. */
const graceMs = 500

/** Why it failed, by a code where the collector has put it into words: they may hold whatever it was sent. */
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
