import { setTimeout as pause } from 'node:timers/promises'

/** Maximum number of rows per statement; these occupy the event loop for about 1 ms, before sending and when the result arrives. */
const most = 500
/**
 * Maximum pause between portions. A pause is as long as the previous portion, so that other queries get their share; it is limited,
 * because the transaction stays open.
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
