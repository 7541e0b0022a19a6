import { Counter, Gauge, Histogram } from 'prom-client'
import { type Metrics, quick, remembered } from '#platform/metrics.ts'
import { openSessionMetrics } from './session-metrics.ts'
import type { BindStats, ReceiptState } from './smpp/index.ts'

/** What one carrier's binds, submits and receipts are counted by. Ask for it once and keep it. */
export type CarrierMetrics = {
  /** A bind has left one state for another; `undefined` is before its first or after its last. */
  bindMoved(from: string | undefined, to: string | undefined): void
  /** Counts a session's figures until what it answers is called. */
  sessionOpened(stats: () => BindStats): () => void
  submitted(outcome: SubmitOutcome, seconds: number): void
  receipt(state: ReceiptState, outcome: ReceiptOutcome): void
}
export type SubmitOutcome = 'accepted' | 'refused' | 'temporary' | 'unknown'
type ReceiptOutcome = 'matched' | 'unmatched'

/** What this node counts of its carriers. */
export type CarriersMetrics = { carrier(carrierId: string): CarrierMetrics }

/** Adds them to the node's metrics; once for each registry. */
export function openCarriersMetrics({ registry }: Pick<Metrics, 'registry'>): CarriersMetrics {
  const registers = [registry]
  const binds = new Gauge({
    name: 'strowger_carrier_binds',
    help: 'Binds this node holds to a carrier, by state.',
    labelNames: ['carrier', 'state'],
    registers,
  })
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
  const sessions = openSessionMetrics(registry)
  const carrier = remembered<CarrierMetrics>((carrier) => {
    const submit = remembered((outcome) => submits.labels({ carrier, outcome }))
    return {
      bindMoved: (from, to) => {
        if (from !== undefined) binds.dec({ carrier, state: from })
        if (to !== undefined) binds.inc({ carrier, state: to })
      },
      submitted: (outcome, seconds) => submit(outcome).observe(seconds),
      sessionOpened: (stats) => sessions.opened(carrier, stats),
      receipt: (state, outcome) => receipts.inc({ carrier, state, outcome }),
    }
  })
  return { carrier }
}
