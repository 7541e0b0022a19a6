import { setTimeout as pause } from 'node:timers/promises'

/** A statement about so many rows takes the program's thread about a millisecond, before it is sent and when it is answered. */
const most = 500
/** The database is left to everybody else for as long as a portion has taken, and at most so long: its transaction is waited for. */
const mostRestMs = 20

/**
 * Does something with many rows, a portion after the other, in their order, and lets everybody else come in between. Answers what came of
 * each portion.
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
