import { Counter, Histogram } from 'prom-client'
import { type Metrics, quick, remembered } from '#platform/metrics/metrics.ts'
import { openSessionMetrics } from './session-metrics.ts'
import type { BindStats, ReceiptState } from '../smpp/index.ts'

/** What one carrier's sessions, submits and receipts are counted by. Ask for it once and keep it. */
export type CarrierMetrics = {
  /** Counts a session's figures until what it answers is called. */
  sessionOpened(stats: () => BindStats): () => void
  submitted(outcome: SubmitOutcome, seconds: number): void
  receipt(state: ReceiptState, outcome: ReceiptOutcome): void
  /** Receipts that matched nothing and are not kept any more, because there were too many. */
  receiptsDropped(count: number): void
}
export type SubmitOutcome = 'accepted' | 'refused' | 'temporary' | 'unknown'
type ReceiptOutcome = 'matched' | 'unmatched'

/** What this node counts of its carriers. */
export type CarriersMetrics = { carrier(carrierId: string): CarrierMetrics }

/** Adds them to the node's metrics; once for each registry. */
export function openCarriersMetrics({ registry }: Pick<Metrics, 'registry'>): CarriersMetrics {
  const registers = [registry]
  const submits = new Histogram({
    name: 'strowger_carrier_submit_seconds',
    help: 'submit_sm until its response, by outcome.',
    labelNames: ['carrier', 'outcome'],
    buckets: quick,
    registers,
  })
  const receipts = new Counter({
    name: 'strowger_carrier_receipts_total',
    help: 'Delivery receipts taken from a carrier, by state and outcome.',
    labelNames: ['carrier', 'state', 'outcome'],
    registers,
  })
  const dropped = new Counter({
    name: 'strowger_carrier_receipts_dropped_total',
    help: 'Receipts that match no message, forgotten because the carrier had too many of them.',
    labelNames: ['carrier'],
    registers,
  })
  const sessions = openSessionMetrics(registry)
  const carrier = remembered<CarrierMetrics>((carrier) => {
    const submit = remembered((outcome) => submits.labels({ carrier, outcome }))
    return {
      submitted: (outcome, seconds) => submit(outcome).observe(seconds),
      sessionOpened: (stats) => sessions.opened(carrier, stats),
      receiptsDropped: (count) => dropped.inc({ carrier }, count),
      receipt: (state, outcome) => receipts.inc({ carrier, state, outcome }),
    }
  })
  return { carrier }
}
