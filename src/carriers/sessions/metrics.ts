import { Counter, Histogram } from 'prom-client'
import { type Metrics, quick, remembered } from '#platform/metrics/metrics.ts'
import { openSessionMetrics } from './session-metrics.ts'
import type { BindStats, ReceiptState } from '../smpp/index.ts'

/** Counters of one carrier's sessions, submits and delivery receipts. Callers look this object up once and keep it. */
export type CarrierMetrics = {
  /** Includes a session until the returned function is called. */
  sessionOpened(stats: () => BindStats): () => void
  submitted(outcome: SubmitOutcome, seconds: number): void
  receipt(state: ReceiptState, outcome: ReceiptOutcome): void
  /** Counts unmatched receipts that were discarded because there were too many. */
  receiptsDropped(count: number): void
}
export type SubmitOutcome = 'accepted' | 'refused' | 'temporary' | 'unknown'
type ReceiptOutcome = 'matched' | 'unmatched'

/** Metrics of this node's carriers. */
export type CarriersMetrics = { carrier(carrierId: string): CarrierMetrics }

/** Adds the metrics to the registry; once per registry. */
export function openCarriersMetrics({ registry }: Pick<Metrics, 'registry'>): CarriersMetrics {
  const registers = [registry]
  const submits = new Histogram({
    name: 'strowger_carrier_submit_seconds',
    help: 'Time from submit_sm to submit_sm_resp, by outcome.',
    labelNames: ['carrier', 'outcome'],
    buckets: quick,
    registers,
  })
  const receipts = new Counter({
    name: 'strowger_carrier_receipts_total',
    help: 'Delivery receipts received from a carrier, by state and outcome.',
    labelNames: ['carrier', 'state', 'outcome'],
    registers,
  })
  const dropped = new Counter({
    name: 'strowger_carrier_receipts_dropped_total',
    help: 'Unmatched delivery receipts discarded because the carrier had too many of them.',
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
