import { Counter, Gauge } from 'prom-client'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { PaymentStatus } from './money/payment-states.ts'
import { countDifferences } from './money/ledger-check-store.ts'

/** What accounts count: proofs that came in a query, and payments that have ended. */
export type AccountsMetrics = {
  queryCredentials(): void
  payment(status: PaymentStatus): void
}

/** Adds what accounts count to the registry; once for each registry. */
export function openAccountsMetrics({ registry }: Pick<Metrics, 'registry'>): AccountsMetrics {
  const credentials = new Counter({
    name: 'strowger_query_credentials_total',
    help: 'Requests that gave api_key and api_secret in the query, where logs of proxies keep them.',
    registers: [registry],
  })
  const payments = new Counter({
    name: 'strowger_payments_total',
    help: 'Payments at the payment provider that have ended, by how.',
    labelNames: ['status'],
    registers: [registry],
  })
  return {
    queryCredentials: () => credentials.inc(),
    payment: (status) => payments.inc({ status }),
  }
}

/** Adds how many balances are not the sum of their ledgers, read when somebody looks; once for each registry. */
export function openLedgerMetrics({ registry }: Pick<Metrics, 'registry'>, sql: Sql): void {
  const gauge = new Gauge({
    name: 'strowger_ledger_differences',
    help: 'Accounts whose balance was not the sum of its ledger when they were last compared. Anything but 0 is a fault.',
    registers: [],
    async collect() {
      // What cannot be read is absent.
      const differences = await countDifferences(sql).catch(() => undefined)
      if (differences === undefined) this.reset()
      else this.set(differences)
    },
  })
  registry.registerMetric(gauge)
}
