import type { Micro } from '#platform/money.ts'
import { buckets, type Measures, statuses, subtract, totalOf } from './measures.ts'

/**
 * Counts by time, by group, and by time for the largest groups. An empty key stands for unknown values, and for other senders; the key null
 * for all groups that are not among the largest.
 */
export type Report = {
  points: Map<number, Measures>
  groups: Map<string, Measures>
  series: Map<string | null, Map<number, Measures>>
}

/** Counts of messages: by time, by group, or by both for the largest groups. */
export type ReportRow = Record<(typeof statuses)[number], number> & {
  part: 'point' | 'group' | 'series'
  at: Date | null
  key: string | null
  parts: number
  spent: Micro
  [latency: `l${number}`]: number
}

/** Puts rows into a report, and adds to the series the counts of all other groups together. */
export function arrange(rows: readonly ReportRow[]): Report {
  const report: Report = { points: new Map(), groups: new Map(), series: new Map() }
  for (const row of rows) {
    const measures = measuresOf(row)
    if (row.part === 'group') report.groups.set(row.key!, measures)
    else if (row.part === 'point') report.points.set(row.at!.getTime(), measures)
    else {
      const series = report.series.get(row.key) ?? new Map<number, Measures>()
      report.series.set(row.key, series.set(row.at!.getTime(), measures))
    }
  }
  if (report.series.size > 0 && report.series.size < report.groups.size)
    report.series.set(null, restOf(report))
  return report
}

function restOf({ points, series }: Report): Map<number, Measures> {
  const largest = [...series.values()]
  const restAt = (at: number, all: Measures) =>
    subtract(all, totalOf(largest.flatMap((counts) => counts.get(at) ?? [])))
  return new Map([...points].map(([at, all]) => [at, restAt(at, all)]))
}

function measuresOf(row: ReportRow): Measures {
  const { accepted, submitted, delivered, read, undeliverable, rejected, received, parts, spent } = row
  const latencies = buckets.map((_, i) => row[`l${i}`]!)
  return { accepted, submitted, delivered, read, undeliverable, rejected, received, parts, spent, latencies }
}
