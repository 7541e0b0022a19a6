import type { Arithmetic } from './arithmetic.ts'

/** Counts with names, and a list of counts by bucket. */
export type Measures<Name extends string, List extends string = never> = Record<Name, number> &
  Record<List, number[]>

/** How counts with these names, and the lists of these lengths, are read from rows, added and subtracted. The columns of a list are its prefix and a number. */
export function arithmeticOf<Name extends string, List extends string = never>(
  names: readonly Name[],
  lists: Readonly<Record<List, { prefix: string; length: number }>>,
) {
  type Counted = Measures<Name, List>
  const all = Object.entries(lists) as [List, { prefix: string; length: number }][]
  const build = (count: (name: Name) => number, entry: (list: List, i: number) => number) =>
    Object.fromEntries([
      ...names.map((name) => [name, count(name)]),
      ...all.map(([list, { length }]) => [list, Array.from({ length }, (_, i) => entry(list, i))]),
    ]) as Counted
  const prefixOf = (list: List) => lists[list].prefix
  const totalOf = (some: Iterable<Counted>) => {
    const total = build(
      () => 0,
      () => 0,
    )
    for (const one of some) {
      for (const name of names) (total as Record<Name, number>)[name] += one[name]
      for (const [list, { length }] of all) for (let i = 0; i < length; i++) total[list][i]! += one[list][i]!
    }
    return total
  }
  const arithmetic = {
    measuresOf: (counts) =>
      build(
        (name) => counts[name]!,
        (list, i) => counts[`${prefixOf(list)}${i}`]!,
      ),
    totalOf,
    subtract: (one, other) =>
      build(
        (name) => one[name] - other[name],
        (list, i) => one[list][i]! - other[list][i]!,
      ),
  } satisfies Arithmetic<Counted>
  return {
    ...arithmetic,
    /** The sum of the points from a time, inclusive, to another, exclusive. */
    sumBetween: (points: ReadonlyMap<number, Counted>, from: number, to: number) =>
      totalOf([...points].filter(([at]) => at >= from && at < to).map(([, one]) => one)),
  }
}

/** The upper limit of the bucket that contains the given share of the counts; null if there are none. */
export function limitAt(limits: readonly number[], counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, n) => sum + n, 0)
  if (all === 0) return null
  let seen = 0
  return limits[counts.findIndex((n) => (seen += n) >= all * share)]!
}
