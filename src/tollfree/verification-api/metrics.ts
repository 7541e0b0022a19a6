import { Counter, type Registry } from 'prom-client'
import type { CallOutcome } from './client.ts'
import type { Received } from './webhook.ts'

export type ProviderMetrics = {
  called(kind: 'read' | 'write', outcome: CallOutcome): void
  received(outcome: Received): void
}

/** Registers the counters of calls to the verifier of toll-free numbers and of its webhooks, once per metrics registry. */
export function openProviderMetrics({ registry }: { registry: Registry }): ProviderMetrics {
  const registers = [registry]
  const calls = new Counter({
    name: 'strowger_tollfree_calls_total',
    help: 'HTTP calls to the verifier of toll-free numbers, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const webhooks = new Counter({
    name: 'strowger_tollfree_webhooks_total',
    help: 'Webhooks of the verifier of toll-free numbers, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  return {
    called: (kind, outcome) => calls.inc({ kind, outcome }),
    received: (outcome) => webhooks.inc({ outcome }),
  }
}
