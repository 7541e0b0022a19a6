import { Counter, Gauge } from 'prom-client'
import type { Sql } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { PaymentStatus } from './money/payment-states.ts'
import { countDifferences } from './money/ledger-check-store.ts'

/** Counters of accounts: credentials in query strings, completed payments, and events of the payment provider. */
export type AccountsMetrics = {
  queryCredentials(): void
  payment(status: PaymentStatus, by: 'provider' | 'operator'): void
  paymentEvent(outcome: 'accepted' | 'refused'): void
}

/** Adds the counters to the registry; once per registry. */
export function openAccountsMetrics({ registry }: Pick<Metrics, 'registry'>): AccountsMetrics {
  const credentials = new Counter({
    name: 'strowger_query_credentials_total',
    help: 'Requests with api_key and api_secret in the query, where proxies may log them.',
    registers: [registry],
  })
  const payments = new Counter({
    name: 'strowger_payments_total',
    help: 'Completed payments, by status and by who decided: the payment provider, or an operator by hand.',
    labelNames: ['status', 'by'],
    registers: [registry],
  })
  const events = new Counter({
    name: 'strowger_payment_events_total',
    help: 'Events of the payment provider, by outcome. Refused events have no valid signature, or are too old.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return {
    paymentEvent: (outcome) => events.inc({ outcome }),
    queryCredentials: () => credentials.inc(),
    payment: (status, by) => payments.inc({ status, by }),
  }
}

/** Adds a gauge of balances that differ from their ledgers, read on scrape; once per registry. */
export function openLedgerMetrics({ registry }: Pick<Metrics, 'registry'>, sql: Sql): void {
  const gauge = new Gauge({
    name: 'strowger_ledger_differences',
    help: 'Accounts whose balance differed from the sum of its ledger at the last comparison. A value above 0 is an error.',
    registers: [],
    async collect() {
      // If the read fails, the metric is absent.
      const differences = await countDifferences(sql).catch(() => undefined)
      if (differences === undefined) this.reset()
      else this.set(differences)
    },
  })
  registry.registerMetric(gauge)
}
