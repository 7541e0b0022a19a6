import type { Log } from '#platform/log.ts'
import type { MessagesMetrics } from '../counts/metrics.ts'

const quietMs = 60_000

/** Counts requests rejected because of overload. Logs the first, then at most one per minute. `now` is a monotonic clock in milliseconds. */
export function openShedCounter(
  { log, metrics }: { log: Log; metrics: Pick<MessagesMetrics, 'shed'> },
  now = () => performance.now(),
): () => void {
  let [unreported, reportedAt] = [0, -Infinity]
  return () => {
    metrics.shed()
    unreported += 1
    if (now() - reportedAt < quietMs) return
    log.warn(
      { refused: unreported },
      'more messages arrive than can be stored in time, so some are rejected with 503. Give the database and this node more CPU, add ' +
        'a node, or lower max_outbound_request for the busiest accounts',
    )
    ;[unreported, reportedAt] = [0, now()]
  }
}
