import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** A gauge: its name, its help text, and a function that takes its value from the data read at a scrape. */
export type ReadGauge<Read> = readonly [name: string, help: string, value: (read: Read) => number]

/** Adds gauges whose values are read at each scrape. A value that cannot be read is omitted. */
export function openReadGauges<Read>(
  { registry }: Pick<Metrics, 'registry'>,
  gauges: readonly ReadGauge<Read>[],
  read: () => Promise<Read>,
): void {
  for (const [name, help, value] of gauges)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const seen = await read().catch(() => undefined)
          if (seen === undefined) this.remove()
          else this.set(value(seen))
        },
      }),
    )
}

/** A gauge by kind: its name, its help text, and a function that takes its value from a row read at a scrape; null omits the value. */
export type KindGauge<Row> = readonly [name: string, help: string, value: (row: Row) => number | null]

/** Adds gauges with a value for each kind, read at each scrape. A value that cannot be read is omitted. */
export function openKindGauges<Row extends { kind: string }>(
  { registry }: Pick<Metrics, 'registry'>,
  gauges: readonly KindGauge<Row>[],
  read: () => Promise<readonly Row[]>,
): void {
  for (const [name, help, value] of gauges)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['kind'],
        registers: [],
        async collect() {
          const rows = await read().catch(() => [])
          this.reset()
          for (const row of rows) {
            const shown = value(row)
            if (shown !== null) this.set({ kind: row.kind }, shown)
          }
        },
      }),
    )
}

/** The age in seconds of the oldest waiting item, by a clock in milliseconds; 0 if none waits. */
export function ageOf(since: Date | null, now: number): number {
  return since ? Math.max(0, now - since.getTime()) / 1000 : 0
}
