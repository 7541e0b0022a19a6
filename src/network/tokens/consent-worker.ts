import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Outbound, Result } from '#platform/outbound/index.ts'
import { VaultError, type Vault } from '#platform/vault/vault.ts'
import { standardHeaders } from '#webhooks/index.ts'
import { type AskRow, claimConsentRequests, deferAsk, endAsk, nextAskDue } from './ask-store.ts'
import { type Answer, readAnswer } from './consent-answer.ts'
import type { TokenCounts } from './metrics.ts'
import { decide } from './pending-store.ts'
import { hookSecretField } from './sealed.ts'

/** Longer than a call may take, so that only what a dead node was asking is asked by another. */
const leaseSeconds = 60
/** How many questions one hook is asked at once; those of others do not wait for it. */
const mostOfHook = 20
/** What has not answered by then is waited for no longer, and settled when it has. */
const timeoutMs = 2_000
/** Seconds of exchange time after which a webhook that has not answered is asked again, the last of them until the request expires. */
const againSeconds = [1, 2, 5, 10, 20]

/** What asks the webhooks of consent hooks. */
export type ConsentWorker = {
  /** Asks what is due. */
  settle(): Promise<boolean>
  /** The next due instant behind another, in milliseconds of exchange time. */
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

/** Opens it. A request's own id tells a receiver that it is asked the same once more. */
export function openConsentWorker(deps: ConsentDeps): ConsentWorker {
  const { db, clock, log } = deps
  const asking = new Map<string, number>()
  const count = (hookId: string, by: number) => {
    const now = (asking.get(hookId) ?? 0) + by
    if (now > 0) asking.set(hookId, now)
    else asking.delete(hookId)
  }
  const begin = async (one: AskRow) => {
    count(one.hook_id, 1)
    await ask(deps, one)
      .catch((err: unknown) =>
        log.warn({ err, request: one.id }, 'a consent hook was not asked; that is done later'),
      )
      .finally(() => count(one.hook_id, -1))
  }
  return {
    async settle() {
      const timeout = pause(timeoutMs, 'over', { ref: false })
      for (;;) {
        const due = await claimConsentRequests(db, clock.now(), { leaseSeconds, mostOfHook, asking })
        if (due.length === 0) return true
        const answered = Promise.all(due.map(begin))
        if ((await Promise.race([answered, timeout])) === 'over') return true
      }
    },
    nextDue: (after) => nextAskDue(db, after),
  }
}

async function ask(deps: ConsentDeps, one: AskRow): Promise<void> {
  const { db, clock, log, counts } = deps
  if (one.expires_at.getTime() <= clock.now()) {
    counts.consent('expired')
    return endAsk(db, one.id)
  }
  const answer = await put(deps, one)
  if (answer.kind === 'failed') {
    const seconds = againSeconds[Math.min(one.ask_attempts, againSeconds.length) - 1]!
    log.warn({ reason: answer.reason, request: one.id }, 'a consent hook could not be asked')
    await deferAsk(db, one.id, clock.now() + seconds * 1000, answer.reason)
  } else if (answer.kind === 'later') await endAsk(db, one.id)
  else {
    const { id: requestId, hook_id: hookId, url } = one
    const decision = { requestId, outcome: answer.kind, by: `webhook:${hookId}`, why: answer.why }
    const decided = await decide(db, { ...decision, at: new Date(clock.now()) }, { hookId, url })
    // Whoever decides now is asked at once; where somebody has decided before, nothing is deferred.
    if (!decided) await deferAsk(db, requestId, clock.now(), 'the hook has changed meanwhile')
  }
  counts.consent(answer.kind)
}

async function put({ vault, outbound }: ConsentDeps, one: AskRow): Promise<Answer> {
  const secret = opened(vault, one)
  if (secret === undefined) return { kind: 'failed', reason: 'the secret of the hook cannot be opened' }
  const bytes = Buffer.from(JSON.stringify(questionOf(one)))
  const result: Result = await outbound.call(one.url, {
    headers: { 'content-type': 'application/json', ...standardHeaders(one.id, bytes, [secret]) },
    body: bytes,
    tenant: `consent ${one.hook_id}`,
  })
  return readAnswer(result)
}

function opened(vault: Vault, { hook_id: id, secret }: AskRow): string | undefined {
  try {
    return vault.open(secret, hookSecretField(id))
  } catch (error) {
    if (error instanceof VaultError) return undefined
    throw error
  }
}

const questionOf = (one: AskRow) => ({
  request_id: one.id,
  api_key: one.account_id,
  application_id: one.application_id,
  number: `+${one.msisdn}`,
  purpose: one.purpose,
  scopes: one.grants,
  created_at: one.created_at.toISOString(),
  expires_at: one.expires_at.toISOString(),
})
