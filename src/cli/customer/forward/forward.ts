import { setTimeout as pause } from 'node:timers/promises'
import type { Feed, FeedEvent } from '../access/feed.ts'
import { postEvent } from './post.ts'

/** Signatures are valid for 5 min; older ones are requested again. */
const freshMs = 120_000
const retryMs = [250, 500, 1_000, 2_000]

/** Responses by which a proxy or an endpoint states that it cannot process requests now. */
const unavailable: ReadonlySet<number> = new Set([502, 503, 504])

export type Forwarding = {
  target: URL
  signal: AbortSignal
  isWanted(event: FeedEvent): boolean
  /** Called for each event that the endpoint has answered. */
  forwarded(event: FeedEvent, answer: { status: number; tookMs: number }): void
  /** Called when the endpoint stops or resumes answering. */
  down(reason: string): void
  up(): void
}

/**
 * Forwards the events of each page, one after the other. An event is sent again only if the endpoint did not answer or is unavailable; any
 * other response ends it. Returns false if the page must be read again, because its signatures have become too old.
 */
export function openForwarder(forwarding: Forwarding): (page: Feed) => Promise<boolean> {
  const { signal, isWanted } = forwarding
  const done = new Set<string>()
  const forward = openSender(forwarding)
  return async ({ events }) => {
    const until = Date.now() + freshMs
    for (const event of events) {
      const { event_id: id } = event
      if (done.has(id)) continue
      if (isWanted(event) && !(await forward(event, until))) return signal.aborted
      done.add(id)
    }
    done.clear()
    return true
  }
}

/** Sends an event until the endpoint answers; returns false if it does not before `until`. */
function openSender({ target, signal, forwarded, down, up }: Forwarding) {
  let isDown = false
  return async (event: FeedEvent, until: number): Promise<boolean> => {
    for (let tries = 0; Date.now() < until && !signal.aborted; tries++) {
      const outcome = await postEvent(target, event, signal)
      if (signal.aborted) return false
      if ('status' in outcome && !unavailable.has(outcome.status)) {
        if (isDown) up()
        isDown = false
        forwarded(event, outcome)
        return true
      }
      if (!isDown) down('fault' in outcome ? outcome.fault : `status ${outcome.status}`)
      isDown = true
      await pause(retryMs[Math.min(tries, retryMs.length - 1)], undefined, { signal }).catch(() => undefined)
    }
    return false
  }
}
