import { Gauge } from 'prom-client'
import type { Sql } from './db.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { deadRows, oldestTransaction } from './vacuum-store.ts'

/** Tables with a high row turnover: unvacuumed rows slow the queues in them. */
const queues = ['dispatch', 'webhook_delivery']

const usual = { seconds: 300, dead: 500_000 }

/** Logs a warning if vacuuming of the queue tables is blocked: a transaction has been open for minutes, or dead rows remain. */
export async function warnOfUntidied(sql: Sql, log: Log, limits = usual): Promise<void> {
  const oldest = await oldestTransaction(sql)
  if (oldest && oldest.seconds > limits.seconds)
    log.warn(
      { ...oldest, seconds: Math.round(oldest.seconds) },
      'a transaction has been open for minutes and keeps dead rows in every queue: end it, or run select pg_terminate_backend(pid)',
    )
  for (const { table, dead } of await deadRows(sql, queues))
    if (dead > limits.dead)
      log.warn(
        { table, dead },
        'dead rows are not vacuumed: check for an old transaction, also of other roles, an unused replication slot, or disabled autovacuum',
      )
}

/** Adds gauges for the oldest transaction and for dead rows, read from the database at each scrape. */
export function openVacuumMetrics({ registry }: Pick<Metrics, 'registry'>, sql: Sql): void {
  registry.registerMetric(
    new Gauge({
      name: 'strowger_database_oldest_transaction_seconds',
      help: 'Age of the oldest transaction of the role of the exchange.',
      registers: [],
      async collect() {
        this.set((await oldestTransaction(sql).catch(() => undefined))?.seconds ?? 0)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'strowger_database_dead_rows',
      help: 'Dead rows of a queue that are not vacuumed yet.',
      labelNames: ['table'],
      registers: [],
      async collect() {
        for (const { table, dead } of await deadRows(sql, queues).catch(() => [])) this.set({ table }, dead)
      },
    }),
  )
}
