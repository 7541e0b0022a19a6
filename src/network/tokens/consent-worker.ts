import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Outbound, Result } from '#platform/outbound/index.ts'
import { VaultError, type Vault } from '#platform/vault/vault.ts'
import { standardHeaders } from '#webhooks/index.ts'
import { type ConsentCall, claimConsentCalls, deferCall, endCall, nextCallDue } from './consent-call-store.ts'
import { type Answer, readAnswer } from './consent-answer.ts'
import type { TokenCounts } from './metrics.ts'
import { decide } from './pending-store.ts'
import { hookSecretField } from './sealed.ts'

/** Longer than the timeout of a call, so that only calls of crashed nodes are retried by others. */
const leaseSeconds = 60
/** Maximum concurrent calls per hook; hooks do not wait for each other. */
const maxPerHook = 20
/** How long a round waits for responses; later responses are processed when they arrive. */
const roundMs = 2_000
/** Retry delays in seconds of exchange time; the last one repeats until the request expires. */
const retrySeconds = [1, 2, 5, 10, 20]

/** Worker that calls the webhooks of consent hooks. */
export type ConsentWorker = {
  /** Makes due calls. */
  settle(): Promise<boolean>
  /** The earliest exchange time after `after` at which a call is due, in milliseconds. */
  nextDue(after: number): Promise<number | undefined>
}

export type ConsentDeps = {
  db: Db
  clock: Pick<Clock, 'now'>
  vault: Vault
  outbound: Pick<Outbound, 'call'>
  log: Log
  counts: Pick<TokenCounts, 'consent'>
}

/** Opens the worker. The ID of a request identifies retries to its webhook. */
export function openConsentWorker(deps: ConsentDeps): ConsentWorker {
  const { db, clock, log } = deps
  const inFlight = new Map<string, number>()
  const count = (hookId: string, by: number) => {
    const now = (inFlight.get(hookId) ?? 0) + by
    if (now > 0) inFlight.set(hookId, now)
    else inFlight.delete(hookId)
  }
  const begin = async (one: ConsentCall) => {
    count(one.hook_id, 1)
    await callHook(deps, one)
      .catch((err: unknown) =>
        log.warn({ err, request: one.id }, 'call to a consent hook was not completed; it will be retried'),
      )
      .finally(() => count(one.hook_id, -1))
  }
  return {
    async settle() {
      const timeout = pause(roundMs, 'over', { ref: false })
      for (;;) {
        const due = await claimConsentCalls(db, clock.now(), { leaseSeconds, maxPerHook, inFlight })
        if (due.length === 0) return true
        const answered = Promise.all(due.map(begin))
        if ((await Promise.race([answered, timeout])) === 'over') return true
      }
    },
    nextDue: (after) => nextCallDue(db, after),
  }
}

async function callHook(deps: ConsentDeps, one: ConsentCall): Promise<void> {
  const { db, clock, log, counts } = deps
  if (one.expires_at.getTime() <= clock.now()) {
    counts.consent('expired')
    return endCall(db, one.id)
  }
  const answer = await postQuestion(deps, one)
  if (answer.kind === 'failed') {
    const seconds = retrySeconds[Math.min(one.consent_attempts, retrySeconds.length) - 1]!
    log.warn({ reason: answer.reason, request: one.id }, 'call to a consent hook failed')
    await deferCall(db, one.id, clock.now() + seconds * 1000, answer.reason)
  } else if (answer.kind === 'later') await endCall(db, one.id)
  else {
    const { id: requestId, hook_id: hookId, url } = one
    const decision = { requestId, outcome: answer.kind, by: `webhook:${hookId}`, reason: answer.reason }
    const decided = await decide(db, { ...decision, at: new Date(clock.now()) }, { hookId, url })
    // If an operator changed the hook during the call, the current hook is called immediately. If the request was decided meanwhile, this has no
    // effect.
    if (!decided) await deferCall(db, requestId, clock.now(), 'the hook has changed meanwhile')
  }
  counts.consent(answer.kind)
}

async function postQuestion({ vault, outbound }: ConsentDeps, one: ConsentCall): Promise<Answer> {
  const secret = opened(vault, one)
  if (secret === undefined) return { kind: 'failed', reason: 'the secret of the hook cannot be decrypted' }
  const bytes = Buffer.from(JSON.stringify(questionOf(one)))
  const result: Result = await outbound.call(one.url, {
    headers: { 'content-type': 'application/json', ...standardHeaders(one.id, bytes, [secret]) },
    body: bytes,
    tenant: `consent ${one.hook_id}`,
  })
  return readAnswer(result)
}

function opened(vault: Vault, { hook_id: id, secret }: ConsentCall): string | undefined {
  try {
    return vault.open(secret, hookSecretField(id))
  } catch (error) {
    if (error instanceof VaultError) return undefined
    throw error
  }
}

const questionOf = (one: ConsentCall) => ({
  request_id: one.id,
  api_key: one.account_id,
  application_id: one.application_id,
  number: `+${one.msisdn}`,
  purpose: one.purpose,
  scopes: one.grants,
  created_at: one.created_at.toISOString(),
  expires_at: one.expires_at.toISOString(),
})
