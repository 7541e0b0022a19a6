import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Span } from './span.ts'

/** Outcome of spans: accepted by the collector, rejected or without response, or dropped because the queue was full. */
export type SpanFate = 'exported' | 'failed' | 'dropped'

export type QueueDeps = {
  /** Sends spans; rejects if they were not accepted. */
  send(spans: readonly Span[]): Promise<void>
  counted(fate: SpanFate, spans: number): void
  log: Log
}

/** Queue of spans for a collector. */
export type SpanQueue = {
  /** Queues a span, or counts it as dropped; never waits. */
  add(span: Span): void
  /** Sends the queued spans within `ms` milliseconds; drops the rest. */
  stop(ms: number): Promise<void>
}

/** As many spans as a fast node creates in 1 to 2 s, at about 1 KiB each. */
const maxQueued = 8_192
const maxBatch = 512
const gatherMs = 1_000

/** Opens the queue. One batch is in flight at a time, so that a slow collector costs no more than the queue. */
export function openSpanQueue({ send, counted, log }: QueueDeps): SpanQueue {
  let waiting: Span[] = []
  let timer: NodeJS.Timeout | undefined
  let flying: Promise<void> | undefined
  let [failing, stopping] = [false, false]

  const sendBatch = async (spans: Span[]) => {
    try {
      await send(spans)
      counted('exported', spans.length)
      if (failing) log.info('trace collector accepts spans again')
      failing = false
    } catch (error) {
      counted('failed', spans.length)
      if (!failing) log.warn({ fault: (error as Error).message }, 'trace collector does not accept spans')
      failing = true
    }
    flying = undefined
    look()
  }
  const begin = () => {
    clearTimeout(timer)
    timer = undefined
    flying = sendBatch(waiting.splice(0, maxBatch))
  }
  const look = () => {
    if (flying || waiting.length === 0) return
    if (stopping || waiting.length >= maxBatch) begin()
    else timer ??= setTimeout(begin, gatherMs).unref()
  }
  const rest = async () => {
    for (look(); flying;) await flying
  }
  return {
    add(span) {
      if (waiting.length >= maxQueued) return counted('dropped', 1)
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
