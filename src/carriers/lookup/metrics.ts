import { Counter, type Registry } from 'prom-client'

export type LookupMetrics = {
  /** Numbers by the source of their network. `table`: the prefix table, because the service did not respond in time or is not queried. */
  counted(source: 'cache' | 'service' | 'table', numbers: number): void
  /** Requests by their outcome. `limit`: not sent, because the limit of paid lookups of the day is reached. */
  requested(outcome: 'answered' | 'failed' | 'credentials' | 'limit'): void
}

/** Registers the counters of number lookups, once per metrics registry. */
export function openLookupMetrics({ registry }: { registry: Registry }): LookupMetrics {
  const registers = [registry]
  const numbers = new Counter({
    name: 'strowger_number_lookups_total',
    help: 'Recipients whose network was looked up, by the source of the network.',
    labelNames: ['source'],
    registers,
  })
  const requests = new Counter({
    name: 'strowger_number_lookup_requests_total',
    help: 'Requests to the number lookup service, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  return {
    counted: (source, count) => numbers.inc({ source }, count),
    requested: (outcome) => requests.inc({ outcome }),
  }
}
