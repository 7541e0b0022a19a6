import type { Log } from '#platform/log.ts'
import type { MessagesMetrics } from '../counts/metrics.ts'

const quietMs = 60_000

/**
 * Counts requests that are refused because messages come faster than they can be stored, and tells operators: of the first, and then
 * once a minute at most. `now` is a stopwatch in milliseconds.
 */
export function openShedCounter(
  { log, metrics }: { log: Log; metrics: Pick<MessagesMetrics, 'turnedAway'> },
  now = () => performance.now(),
): () => void {
  let [untold, reportedAt] = [0, -Infinity]
  return () => {
    metrics.turnedAway()
    untold += 1
    if (now() - reportedAt < quietMs) return
    log.warn(
      { refused: untold },
      'more messages come than can be stored in time: some are refused with 503. Give the database and this node more processor or add ' +
        'a node, or lower max_outbound_request of the accounts that send most',
    )
    ;[untold, reportedAt] = [0, now()]
  }
}
