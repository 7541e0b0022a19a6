import { hash, randomBytes } from 'node:crypto'

/** Where a span stands, in hexadecimal digits as W3C Trace Context writes them, and whether its trace is kept. */
export type SpanContext = { traceId: string; spanId: string; kept: boolean }

/** A request that is traced; what follows from it in traces of its own is linked to it. */
export type TracedRequest = SpanContext & { links: SpanContext[] }

/** What went on from an instant of wall time in milliseconds on. Attributes hold ids, codes and counts, and nothing that anybody has said. */
export type Span = SpanContext & {
  name: string
  kind: 'internal' | 'server' | 'client' | 'consumer'
  parentId?: string | undefined
  /** What it has to do with in other traces. */
  links?: readonly SpanContext[]
  startedAt: number
  tookMs: number
  attributes: Readonly<Record<string, string | number | undefined>>
  /** Why it came to nothing: a code. */
  fault?: string | undefined
}

/** The trace of a thing that has a UUID: all nodes know it without being told. */
export function traceOf(uuid: string): string {
  return uuid.replaceAll('-', '')
}

/** A span whose id follows from what it is of, for those that others name. */
export function spanOf(...subject: (string | number)[]): string {
  return hash('sha256', subject.join(' ')).slice(0, 16)
}

/** The link to the request that has brought something, where that is traced. */
export function linksTo(tracedRequest: TracedRequest | undefined): SpanContext[] {
  return tracedRequest
    ? [{ traceId: tracedRequest.traceId, spanId: tracedRequest.spanId, kept: tracedRequest.kept }]
    : []
}

export const newTrace = (): string => randomBytes(16).toString('hex')
export const newSpan = (): string => randomBytes(8).toString('hex')
