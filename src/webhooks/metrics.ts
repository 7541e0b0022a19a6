import { Histogram } from 'prom-client'
import { type Metrics, quick, remembered } from '#platform/metrics.ts'
import type { Attempt } from './attempt.ts'

/** Told of every attempt and how long it took. */
export type ObserveAttempt = (outcome: Attempt['outcome'], seconds: number) => void

/** Adds attempts to the node's metrics; once for each registry. */
export function openWebhooksMetrics({ registry }: Pick<Metrics, 'registry'>): ObserveAttempt {
  const histogram = new Histogram({
    name: 'strowger_webhook_attempt_seconds',
    help: 'Attempts to deliver a webhook, by outcome.',
    labelNames: ['outcome'],
    buckets: quick,
    registers: [registry],
  })
  const child = remembered((outcome) => histogram.labels({ outcome }))
  return (outcome, seconds) => child(outcome).observe(seconds)
}
