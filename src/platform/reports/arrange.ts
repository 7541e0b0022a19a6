import type { Arithmetic } from './arithmetic.ts'
import type { ReportRow } from './rollup-store.ts'
import type { SeriesCounts } from './report.ts'

/** Puts rows into a report, and adds to the series the counts of all other groups together. */
export function arrange<Measures>(
  rows: readonly ReportRow[],
  arithmetic: Arithmetic<Measures>,
): SeriesCounts<Measures> {
  const points = new Map<number, Measures>()
  const groups = new Map<string, Measures>()
  const series = new Map<string | null, Map<number, Measures>>()
  for (const row of rows) {
    const measures = arithmetic.measuresOf(row.counts)
    if (row.part === 'group') groups.set(row.key!, measures)
    else if (row.part === 'point') points.set(row.at!.getTime(), measures)
    else {
      const line = series.get(row.key) ?? new Map<number, Measures>()
      series.set(row.key, line.set(row.at!.getTime(), measures))
    }
  }
  if (series.size > 0 && series.size < groups.size)
    series.set(null, restOf(points, [...series.values()], arithmetic))
  return { points, groups, series }
}

function restOf<Measures>(
  points: ReadonlyMap<number, Measures>,
  largest: readonly ReadonlyMap<number, Measures>[],
  { totalOf, subtract }: Pick<Arithmetic<Measures>, 'totalOf' | 'subtract'>,
): Map<number, Measures> {
  const restAt = (at: number, all: Measures) =>
    subtract(all, totalOf(largest.flatMap((counts) => counts.get(at) ?? [])))
  return new Map([...points].map(([at, all]) => [at, restAt(at, all)]))
}
