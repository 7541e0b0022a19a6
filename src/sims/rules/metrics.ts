import { Gauge } from 'prom-client'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { countDisconnects } from '../disconnects/disconnect-store.ts'

/** Shows how many sessions still have to end; once for each registry. */
export function openDisconnectGauge({ registry }: Pick<Metrics, 'registry'>, sql: Sql): void {
  const gauge = new Gauge({
    name: 'strowger_sim_disconnects_waiting',
    help: 'Sessions that have to end and of which their gateways have not said yet that they do.',
    registers: [],
    async collect() {
      const waiting = await countDisconnects(sql).catch(() => undefined)
      if (waiting !== undefined) this.set(waiting)
    },
  })
  registry.registerMetric(gauge)
}
