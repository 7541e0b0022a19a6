import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Span } from './span.ts'

/** What became of spans: taken by the collector, refused or not heard by it, or more than there was room for. */
export type SpanFate = 'exported' | 'failed' | 'dropped'

export type QueueDeps = {
  /** Hands spans over; its promise fails where they were not taken. */
  send(spans: readonly Span[]): Promise<void>
  counted(fate: SpanFate, spans: number): void
  log: Log
}

/** Spans on their way to a collector. */
export type SpanQueue = {
  /** Takes one, or counts it as dropped; waits for nothing. */
  add(span: Span): void
  /** Hands over what is still here, in so many milliseconds at most; the rest is dropped. */
  stop(ms: number): Promise<void>
}

/** As many as a fast node makes in a second or two, at about a kilobyte each. */
const mostWaiting = 8_192
const mostAtOnce = 512
const gatherMs = 1_000

/** Opens it. One batch is under way at a time, so that a slow collector costs what waits here and no more. */
export function openSpanQueue({ send, counted, log }: QueueDeps): SpanQueue {
  let waiting: Span[] = []
  let timer: NodeJS.Timeout | undefined
  let flying: Promise<void> | undefined
  let [failing, stopping] = [false, false]

  const handOver = async (spans: Span[]) => {
    try {
      await send(spans)
      counted('exported', spans.length)
      if (failing) log.info('the collector of traces takes spans again')
      failing = false
    } catch (error) {
      counted('failed', spans.length)
      if (!failing) log.warn({ fault: (error as Error).message }, 'the collector of traces takes no spans')
      failing = true
    }
    flying = undefined
    look()
  }
  const begin = () => {
    clearTimeout(timer)
    timer = undefined
    flying = handOver(waiting.splice(0, mostAtOnce))
  }
  const look = () => {
    if (flying || waiting.length === 0) return
    if (stopping || waiting.length >= mostAtOnce) begin()
    else timer ??= setTimeout(begin, gatherMs).unref()
  }
  const rest = async () => {
    for (look(); flying;) await flying
  }
  return {
    add(span) {
      if (waiting.length >= mostWaiting) return counted('dropped', 1)
      waiting.push(span)
      look()
    },
    async stop(ms) {
      stopping = true
      await Promise.race([rest(), pause(ms, undefined, { ref: false })])
      clearTimeout(timer)
      if (waiting.length > 0) counted('dropped', waiting.length)
      waiting = []
    },
  }
}
