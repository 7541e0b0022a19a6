import { Counter, Histogram } from 'prom-client'
import type { CarriersMetrics } from '#carriers/index.ts'
import type { ContentViolation } from '#tendlc/index.ts'
import { type Metrics, quick } from '#platform/metrics/metrics.ts'
import { openQueueMetrics, type ReadQueues } from '../queues/queue-metrics.ts'

/** The metrics of the message path on this node. */
export type MessagesMetrics = CarriersMetrics &
  Pick<Metrics, 'queue'> & {
    /** Observes one accept transaction: its number of messages and its duration. */
    acceptBatch(messages: number, seconds: number): void
    /** Counts a message rejected because of overload. */
    shed(): void
    /** Counts messages that violated the rules of their 10DLC campaigns. */
    violated(found: readonly Pick<ContentViolation, 'action' | 'rules'>[]): void
    /** Counts an inbound message that was rejected to its carrier. */
    inboundRefused(carrierId: string, reason: string): void
    /** Counts an inbound message accepted from a carrier that does not serve its number. */
    inboundUnserved(carrierId: string): void
    /** Sets how the queues of carriers are read when metrics are scraped. */
    carrierQueues(read: ReadQueues): void
  }

const sizes = [1, 2, 5, 10, 20, 50, 100, 200, 500]

/** Registers the metrics, once per registry; submits and receipts are counted per carrier. */
export function openMessagesMetrics(
  { registry, queue }: Pick<Metrics, 'registry' | 'queue'>,
  { carrier }: CarriersMetrics,
): MessagesMetrics {
  const size = new Histogram({
    name: 'strowger_accept_batch_messages',
    help: 'Messages accepted by one transaction.',
    buckets: sizes,
    registers: [registry],
  })
  const time = new Histogram({
    name: 'strowger_accept_batch_seconds',
    help: 'Duration of one accept transaction.',
    buckets: quick,
    registers: [registry],
  })
  const shed = new Counter({
    name: 'strowger_overload_refusals_total',
    help: 'Messages rejected with 503 because of overload.',
    registers: [registry],
  })
  const violations = new Counter({
    name: 'strowger_campaign_violations_total',
    help: 'Violations of 10DLC campaign rules by message texts, by rule and action (flag or reject).',
    labelNames: ['rule', 'action'],
    registers: [registry],
  })
  const inboundRefused = new Counter({
    name: 'strowger_inbound_refused_total',
    help: 'Inbound messages rejected to their carrier, by reason: not_served, no_sms (features of the number) or limited (limitations of the number).',
    labelNames: ['carrier', 'reason'],
    registers: [registry],
  })
  const inboundUnserved = new Counter({
    name: 'strowger_inbound_unserved_total',
    help: 'Inbound messages accepted from a carrier that does not serve the number.',
    labelNames: ['carrier'],
    registers: [registry],
  })
  return {
    queue,
    carrier,
    carrierQueues: openQueueMetrics(registry),
    shed: () => shed.inc(),
    violated(found) {
      for (const { rules, action } of found) for (const rule of rules) violations.inc({ rule, action })
    },
    inboundRefused: (carrier, reason) => inboundRefused.inc({ carrier, reason }),
    inboundUnserved: (carrier) => inboundUnserved.inc({ carrier }),
    acceptBatch(messages, seconds) {
      size.observe(messages)
      time.observe(seconds)
    },
  }
}
