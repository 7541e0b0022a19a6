import { Counter, Histogram } from 'prom-client'
import type { CarriersMetrics } from '#carriers/index.ts'
import type { ContentViolation } from '#tendlc/index.ts'
import { type Metrics, quick } from '#platform/metrics/metrics.ts'
import { openQueueMetrics, type ReadQueues } from '../queues/queue-metrics.ts'

/** What this node counts of the path of messages. */
export type MessagesMetrics = CarriersMetrics &
  Pick<Metrics, 'queue'> & {
    /** One accept transaction: how many messages it took and how long it ran. */
    acceptBatch(messages: number, seconds: number): void
    /** A message was refused because too many wait. */
    turnedAway(): void
    /** Messages did not comply with their 10DLC campaigns. */
    violated(found: readonly Pick<ContentViolation, 'action' | 'rules'>[]): void
    /** A message of a subscriber was refused towards its carrier. */
    inboundRefused(carrierId: string, reason: string): void
    /** A message of a subscriber was accepted from a carrier that does not serve its number. */
    inboundUnserved(carrierId: string): void
    /** How what waits for each carrier is read when somebody looks. */
    carrierQueues(read: ReadQueues): void
  }

const sizes = [1, 2, 5, 10, 20, 50, 100, 200, 500]

/** Adds them to the node's metrics, once for each registry; submits and receipts are counted by their carrier. */
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
    help: 'How long one accept transaction ran.',
    buckets: quick,
    registers: [registry],
  })
  const shed = new Counter({
    name: 'strowger_overload_refusals_total',
    help: 'Messages refused with 503 because more came than could be stored in time.',
    registers: [registry],
  })
  const violations = new Counter({
    name: 'strowger_campaign_violations_total',
    help: 'Violations of 10DLC campaigns by texts of messages, by rule and by what was done with the message: flag or reject.',
    labelNames: ['rule', 'action'],
    registers: [registry],
  })
  const inboundRefused = new Counter({
    name: 'strowger_inbound_refused_total',
    help: 'Inbound messages refused towards their carrier, by reason: not_served, or the features (no_sms) and limitations (limited) of the number.',
    labelNames: ['carrier', 'reason'],
    registers: [registry],
  })
  const inboundUnserved = new Counter({
    name: 'strowger_inbound_unserved_total',
    help: 'Inbound messages accepted from a carrier that does not serve their number.',
    labelNames: ['carrier'],
    registers: [registry],
  })
  return {
    queue,
    carrier,
    carrierQueues: openQueueMetrics(registry),
    turnedAway: () => shed.inc(),
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
