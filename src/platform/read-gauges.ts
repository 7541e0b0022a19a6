import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** A gauge and what it shows of what was read. */
export type ReadGauge<Read> = readonly [name: string, help: string, value: (read: Read) => number]

/** Adds gauges whose values are read when somebody looks. What cannot be read is absent. */
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

/** The age in seconds of what has waited since then, by a clock in milliseconds; 0 where nothing waits. */
export function ageOf(since: Date | null, now: number): number {
  return since ? Math.max(0, now - since.getTime()) / 1000 : 0
}
