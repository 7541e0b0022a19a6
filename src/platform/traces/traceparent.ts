import type { SpanContext } from './span.ts'

const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Parses a `traceparent` (W3C Trace Context, 3.2); undefined if malformed. Later versions may append fields. */
export function readTraceparent(stated: string | string[] | undefined): SpanContext | undefined {
  const [, version, traceId, spanId, flags, rest] = (typeof stated === 'string' && form.exec(stated)) || []
  if (!traceId || !spanId || (version === '00' && rest !== undefined)) return undefined
  return { traceId, spanId, kept: (Number.parseInt(flags!, 16) & 1) === 1 }
}

export function writeTraceparent({ traceId, spanId, kept }: SpanContext): string {
  return `00-${traceId}-${spanId}-${kept ? '01' : '00'}`
}
