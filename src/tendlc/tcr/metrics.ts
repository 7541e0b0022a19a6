import { Counter, type Registry } from 'prom-client'
import type { CallOutcome } from './client/client.ts'
import type { Received } from './events/receive.ts'

export type TcrMetrics = {
  called(kind: 'read' | 'write', outcome: CallOutcome): void
  received(outcome: Received): void
}

/** Registers the counters of calls to the campaign registry and of its webhooks, once per metrics registry. */
export function openTcrMetrics({ registry }: { registry: Registry }): TcrMetrics {
  const registers = [registry]
  const calls = new Counter({
    name: 'strowger_registry_calls_total',
    help: 'HTTP calls to the campaign registry, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const webhooks = new Counter({
    name: 'strowger_registry_webhooks_total',
    help: 'Webhooks of the campaign registry, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  return {
    called: (kind, outcome) => calls.inc({ kind, outcome }),
    received: (outcome) => webhooks.inc({ outcome }),
  }
}
