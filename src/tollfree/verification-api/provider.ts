import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { isAtCarriers } from '../registrations/withdrawal-store.ts'
import type {
  TollFreeAnswer,
  TollFreeCarriers,
  TollFreeQuestion,
  TollFreeWithdrawal,
  TollFreeWithdrawn,
} from '../verifier/port.ts'
import { storeCheck } from './check-store.ts'
import { applyChecks, recheckMs } from './checks.ts'
import { openProviderClient, ProviderUnavailable, type ProviderClient } from './client.ts'
import type { ProviderMetrics } from './metrics.ts'
import { arePaused, endCredentialsPause, noteResponse, pauseCalls } from './pause-store.ts'
import type { TollFreeWebhooks } from './route.ts'
import { verify } from './verify.ts'
import { isSigned, numberIn } from './webhook.ts'

export type TollFreeProvider = {
  carriers: TollFreeCarriers
  webhooks: TollFreeWebhooks
  /** Reads verifications after webhooks, and those of registered numbers every day. */
  applyChecks(): Promise<void>
  close(): Promise<void>
}

export type ProviderDeps = {
  db: Db
  clock: Pick<Clock, 'now'>
  log: Log
  metrics: ProviderMetrics
  url: string
  /** The first secret authenticates calls, each of them verifies webhooks. */
  secrets: readonly string[]
}

/** So few numbers are queried together that their calls end within the time-out of a query. */
const batch = 10
const concurrency = 5

const credentialsSeconds = 300
const throttledSeconds = 60
const mostThrottledSeconds = 3_600

/** Verification of toll-free numbers by a provider over HTTP (docs/PROVIDERS.md). */
export function openTollFreeProvider(deps: ProviderDeps): TollFreeProvider {
  const { db, clock, metrics, url, secrets } = deps
  const client = openProviderClient({ url, secret: secrets[0]!, called: metrics.called })
  let isStarted = false
  /** The secret may have changed since the last start. Without the database this is repeated at the next query. */
  const isPaused = async () => {
    if (!isStarted) await endCredentialsPause(db)
    isStarted = true
    return arePaused(db)
  }
  return {
    carriers: {
      batch,
      isPaused,
      tollFree: (questions) => verifyAll(deps, client, questions),
      withdrawNumber: (withdrawal) => withdraw(deps, client, withdrawal),
      registered: async (sql, numbers) => {
        for (const number of numbers) await storeCheck(sql, number, clock.now() + recheckMs)
      },
    },
    webhooks: {
      async receive(octets, header) {
        const received = await receive(deps, octets, header)
        metrics.received(received)
        return received
      },
    },
    applyChecks: () =>
      applyChecks({
        db,
        clock,
        log: deps.log,
        client,
        isPaused,
        pauseAfter: (error) => stopAll(deps, error),
      }),
    close: () => client.close(),
  }
}

async function receive({ db, clock, secrets }: ProviderDeps, octets: Buffer, header: string | undefined) {
  if (!isSigned(header, { octets, secrets, seconds: Math.floor(wallNow() / 1000) })) return 'unsigned'
  const number = numberIn(octets)
  if (number === undefined) return 'malformed'
  return (await storeCheck(db, number, clock.now())) ? 'stored' : 'unknown'
}

/** A submission that has begun before the withdrawal has ended at the provider after this time. */
const submittingMs = 300_000

/**
 * Deletes the verification that was read before the check whether the number is registered again. A later submission has another ID, so it is not
 * deleted. The verification is read once more when no submission can be in progress any longer.
 */
async function withdraw(
  deps: ProviderDeps,
  client: ProviderClient,
  { number, requestedAt, now }: TollFreeWithdrawal,
): Promise<TollFreeWithdrawn> {
  try {
    const found = await client.read(number)
    if (await isAtCarriers(deps.db, number)) return { done: true }
    const refusal = found && (await client.withdraw(number, found.submission_id))
    if (refusal) return { refused: refusal.detail ?? 'The provider states no reason.' }
    const endsAt = requestedAt + submittingMs
    return now < endsAt ? { againAt: endsAt } : { done: true }
  } catch (error) {
    if (error instanceof ProviderUnavailable) await stopAll(deps, error)
    throw error
  }
}

/** Verifies numbers, some of them at the same time. After a refusal that concerns all calls, the rest is not sent. */
async function verifyAll(
  deps: ProviderDeps,
  client: ProviderClient,
  questions: readonly TollFreeQuestion[],
): Promise<TollFreeAnswer[]> {
  const answers: TollFreeAnswer[] = questions.map(() => ({ unavailable: 'not sent' }))
  let next = 0
  let isStopped = false
  const work = async () => {
    while (next < questions.length && !isStopped) {
      const i = next++
      try {
        answers[i] = await verify(client, questions[i]!)
        await noteResponse(deps.db)
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error
        answers[i] = { unavailable: error.message }
        isStopped = (await stopAll(deps, error)) || isStopped
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return answers
}

/** Pauses the calls of all nodes if the provider rejects the secret or the rate. */
async function stopAll({ db, log }: ProviderDeps, error: ProviderUnavailable): Promise<boolean> {
  const { reason, retrySeconds } = error
  if (reason === 'credentials') {
    await pauseCalls(db, reason, credentialsSeconds)
    log.error(
      'the verifier of toll-free numbers rejects the secret in STROWGER_TOLLFREE_SECRET_FILE; calls are paused',
    )
    return true
  }
  if (reason !== 'throttled') {
    log.warn({ err: error }, 'a toll-free number could not be verified; the query will be retried')
    return false
  }
  await pauseCalls(db, reason, Math.min(retrySeconds ?? throttledSeconds, mostThrottledSeconds))
  return true
}
