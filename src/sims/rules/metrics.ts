import { Gauge } from 'prom-client'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { countDisconnects } from '../disconnects/disconnect-store.ts'

/** Registers a gauge of sessions to be disconnected. Call once per registry. */
export function openDisconnectGauge({ registry }: Pick<Metrics, 'registry'>, sql: Sql): void {
  const gauge = new Gauge({
    name: 'strowger_sim_disconnects_waiting',
    help: 'Sessions to be disconnected whose disconnect the NAS has not yet confirmed.',
    registers: [],
    async collect() {
      const waiting = await countDisconnects(sql).catch(() => undefined)
      if (waiting !== undefined) this.set(waiting)
    },
  })
  registry.registerMetric(gauge)
}
