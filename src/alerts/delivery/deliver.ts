import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Outbound, Result } from '#platform/outbound/index.ts'
import { VaultError, type Vault } from '#platform/vault/vault.ts'
import { standardHeaders, waitAfter } from '#webhooks/index.ts'
import type { AlertMetrics } from './metrics.ts'
import { webhookSecretField } from '../alert/webhook-store.ts'
import { claimWebhooks, deferWebhook, type DueWebhook, endWebhook, nextWebhookDue } from './queue-store.ts'

/** Longer than the timeout of a call, so that only calls of crashed nodes are repeated by others. */
const leaseSeconds = 60

export type AlertWebhookDeps = {
  db: Db
  clock: Pick<Clock, 'now'>
  vault: Vault
  outbound: Pick<Outbound, 'call'>
  log: Log
  metrics: Pick<AlertMetrics, 'posted'>
}

export type AlertWebhooks = {
  /** Makes the due attempts; returns false if this takes longer than `ms`. */
  settle(ms?: number): Promise<boolean>
  /** The earliest exchange time after `after` at which an attempt is due, in milliseconds. */
  nextDue(after: number): Promise<number | undefined>
}

/**
 * Delivers the webhooks of alerts of operators: signed and retried as those of customers, to the same addresses, in order for each
 * alert. Attempts of several alerts are made together.
 */
export function openAlertWebhooks(deps: AlertWebhookDeps): AlertWebhooks {
  const { db, clock } = deps
  return {
    async settle(ms = Infinity) {
      const until = performance.now() + ms
      for (;;) {
        const due = await claimWebhooks(db, new Date(clock.now()), leaseSeconds)
        if (due.length === 0) return true
        await Promise.all(due.map((one) => deliver(deps, one)))
        if (performance.now() >= until) return false
      }
    },
    nextDue: async (after) => (await nextWebhookDue(db, new Date(after)))?.getTime(),
  }
}

async function deliver(deps: AlertWebhookDeps, one: DueWebhook): Promise<void> {
  const { db, clock, log, metrics } = deps
  const result = await post(deps, one)
  const failure = failureOf(result)
  if (failure === undefined) {
    metrics.posted('accepted')
    return endWebhook(db, one, null)
  }
  const wait = waitAfter(one.attempts, retryAfterOf(result), Math.random())
  const dueAt = new Date(clock.now() + wait)
  const isExpired = dueAt > one.expiresAt
  log.warn({ reason: failure, alert: one.alertId, isExpired }, 'a webhook of an alert was not accepted')
  metrics.posted(isExpired ? 'expired' : 'postponed')
  return isExpired ? endWebhook(db, one, failure) : deferWebhook(db, one, dueAt, failure)
}

async function post({ vault, outbound }: AlertWebhookDeps, one: DueWebhook): Promise<Result | string> {
  const { id, alertId, url } = one
  const secret = opened(vault, one)
  if (secret === undefined) return 'the secret cannot be decrypted'
  const body = Buffer.from(one.payload)
  const headers = {
    'content-type': 'application/cloudevents+json; charset=UTF-8',
    ...standardHeaders(id, body, [secret]),
  }
  return outbound.call(url, { headers, body, tenant: `alert ${alertId}` })
}

function opened(vault: Vault, { alertId, secret }: DueWebhook): string | undefined {
  try {
    return vault.open(secret, webhookSecretField(alertId))
  } catch (error) {
    if (error instanceof VaultError) return undefined
    throw error
  }
}

/** Why a webhook was not accepted. */
function failureOf(result: Result | string): string | undefined {
  if (typeof result === 'string') return result
  if (result.kind === 'fault') return `${result.fault}: ${result.detail}`.slice(0, 200)
  return result.status >= 200 && result.status < 300 ? undefined : `HTTP ${result.status}`
}

const retryAfterOf = (result: Result | string) =>
  typeof result === 'string' || result.kind === 'fault' ? undefined : result.retryAfter
