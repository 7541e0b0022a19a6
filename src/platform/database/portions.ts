import { setTimeout as pause } from 'node:timers/promises'

/** A statement with this many rows occupies the event loop for about a millisecond, before it is sent and when its result arrives. */
const most = 500
/**
 * Maximum pause between portions: it equals the time of the previous portion, so that other queries get their share, but the transaction
 * stays open.
 */
const mostRestMs = 20

/**
 * Processes many rows in portions, in their order, and pauses in between so that other work can run. Returns the result of each portion.
 */
export async function inPortions<Row, R>(
  rows: readonly Row[],
  work: (some: readonly Row[]) => Promise<R>,
): Promise<R[]> {
  if (rows.length <= most) return [await work(rows)]
  const done: R[] = []
  for (let from = 0; from < rows.length; from += most) {
    const began = performance.now()
    done.push(await work(rows.slice(from, from + most)))
    await pause(Math.min(mostRestMs, performance.now() - began))
  }
  return done
}
