import type { Sampler } from './sampler.ts'
import type { Span } from './span.ts'

/** Trace exporter. Check `keeps` or `follows` before creating a span. */
export type Traces = Sampler & {
  /** Queues a span; never throws, never waits. */
  add(span: Span): void
  /** Sends the queued spans within `ms` milliseconds. */
  stop(ms: number): Promise<void>
}
