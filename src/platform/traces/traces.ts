import type { Sampler } from './sampler.ts'
import type { Span } from './span.ts'

/** Where spans go. Who makes one asks first whether its trace is kept. */
export type Traces = Sampler & {
  /** Takes a span; never throws, never waits. */
  add(span: Span): void
  /** Hands over what it holds, in so many milliseconds at most. */
  stop(ms: number): Promise<void>
}
