import { Counter, Histogram } from 'prom-client'
import { type Metrics, quick, remembered } from '#platform/metrics/metrics.ts'
import { type Attempt, isRefusal } from './attempt.ts'

/** Called for every attempt. */
export type ObserveAttempt = (attempt: Attempt) => void

/** Adds counters of attempts to the node's metrics. Call once per registry. */
export function openWebhooksMetrics({ registry }: Pick<Metrics, 'registry'>): ObserveAttempt {
  const histogram = new Histogram({
    name: 'strowger_webhook_attempt_seconds',
    help: 'Attempts to deliver a webhook, by outcome.',
    labelNames: ['outcome'],
    buckets: quick,
    registers: [registry],
  })
  const posts = new Counter({
    name: 'strowger_chat_posts_total',
    help: 'Attempts to send a request to a chat channel, by outcome: delivered, retried, refused or failed.',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  })
  const child = remembered((outcome) => histogram.labels({ outcome }))
  return ({ channel, outcome, status, tookMs }) => {
    child(outcome).observe(tookMs / 1000)
    const refused = outcome === 'failed' && isRefusal(status)
    if (channel !== undefined) posts.inc({ channel, outcome: refused ? 'refused' : outcome })
  }
}
