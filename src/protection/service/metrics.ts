import { Counter } from 'prom-client'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { Match } from '../rules/rule.ts'

/** This node's counter of traffic rule matches. */
export type ProtectionMetrics = { matched(matches: readonly Match[]): void }

/** Adds the counter to the metrics of the node. Call once per registry. */
export function openProtectionMetrics({ registry }: Pick<Metrics, 'registry'>): ProtectionMetrics {
  const matches = new Counter({
    name: 'strowger_traffic_rule_matches_total',
    help: 'Messages that a traffic rule has matched, by kind of rule and effect.',
    labelNames: ['kind', 'effect'],
    registers: [registry],
  })
  return {
    matched(some) {
      for (const { kind, effect } of some) matches.inc({ kind, effect })
    },
  }
}
