import { Counter } from 'prom-client'
import type { Metrics } from '#platform/metrics.ts'

/** What accounts count: proofs that came in a query, and payments that have ended. */
export type AccountsMetrics = {
  queryCredentials(): void
  payment(status: 'succeeded' | 'declined'): void
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
