import { hash, randomBytes } from 'node:crypto'

/** Trace and span ID in hexadecimal digits (W3C Trace Context), and whether the trace is sampled. */
export type SpanContext = { traceId: string; spanId: string; kept: boolean }

/** A traced request; traces that the request causes are linked to it. */
export type TracedRequest = SpanContext & { links: SpanContext[] }

/** A span; `startedAt` is wall time in milliseconds. Attributes contain IDs, codes and counts, never user content. */
export type Span = SpanContext & {
  name: string
  kind: 'internal' | 'server' | 'client' | 'consumer'
  parentId?: string | undefined
  /** Related spans in other traces. */
  links?: readonly SpanContext[]
  startedAt: number
  tookMs: number
  attributes: Readonly<Record<string, string | number | undefined>>
  /** Error code of a failed span. */
  fault?: string | undefined
}

/** The trace ID of an object with a UUID, derived without coordination between nodes. */
export function traceOf(uuid: string): string {
  return uuid.replaceAll('-', '')
}

/** A span ID derived from its subject, for spans that other nodes refer to. */
export function spanOf(...subject: (string | number)[]): string {
  return hash('sha256', subject.join(' ')).slice(0, 16)
}

/** The link to the request that caused a span, if it is traced. */
export function linksTo(tracedRequest: TracedRequest | undefined): SpanContext[] {
  return tracedRequest
    ? [{ traceId: tracedRequest.traceId, spanId: tracedRequest.spanId, kept: tracedRequest.kept }]
    : []
}

export const newTrace = (): string => randomBytes(16).toString('hex')
export const newSpan = (): string => randomBytes(8).toString('hex')
