import { Counter } from 'prom-client'
import type { Metrics } from '#platform/metrics.ts'

/** Adds what accounts count to the registry; once for each registry. Answers what is told of a proof that came in a query. */
export function openAccountsMetrics({ registry }: Pick<Metrics, 'registry'>): { queryCredentials(): void } {
  const counter = new Counter({
    name: 'strowger_query_credentials_total',
    help: 'Requests that gave api_key and api_secret in the query, where logs of proxies keep them.',
    registers: [registry],
  })
  return { queryCredentials: () => counter.inc() }
}
