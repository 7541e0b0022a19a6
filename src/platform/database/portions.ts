import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

/** Maximum number of rows per statement. So many rows occupy the event loop for about 1 ms before they are sent, and again with the result. */
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

/** Converts many rows, in their order, in portions between other work. */
export async function mapInPortions<Row, R>(rows: readonly Row[], convert: (row: Row) => R): Promise<R[]> {
  return (await inPortions(rows, async (some) => some.map(convert))).flat()
}

/** Sorts some ten thousand rows in portions between other work; rows that are already sorted cost one pass. */
export async function sortInPortions<Row>(
  rows: readonly Row[],
  compare: (a: Row, b: Row) => number,
): Promise<Row[]> {
  let sorted = await inPortions(rows, async (some) => some.toSorted(compare))
  while (sorted.length > 1) {
    const pairs = sorted.flatMap((one, i) => (i % 2 === 0 ? [[one, sorted[i + 1] ?? []] as const] : []))
    sorted = []
    for (const [first, second] of pairs) {
      sorted.push(merge(first, second, compare))
      await turn()
    }
  }
  return sorted[0]!
}

function merge<Row>(a: readonly Row[], b: readonly Row[], compare: (a: Row, b: Row) => number): Row[] {
  const isSorted = a.length === 0 || b.length === 0 || compare(a.at(-1)!, b[0]!) <= 0
  if (isSorted) return [...a, ...b]
  const merged: Row[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) merged.push(compare(a[i]!, b[j]!) <= 0 ? a[i++]! : b[j++]!)
  while (i < a.length) merged.push(a[i++]!)
  while (j < b.length) merged.push(b[j++]!)
  return merged
}
