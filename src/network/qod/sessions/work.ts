import { retryAt, withTimeout } from '#platform/queueing/retry-times.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { noteApplied, noteTerminated } from './move-store.ts'
import {
  type Applied,
  disconnectedForSeconds,
  type QosNetwork,
  type QosSession,
  type Released,
} from '../networks/network.ts'
import type { QodSession } from './session-store.ts'
import { notifyQod } from './notify.ts'
import { claimWork, endLease, lockSession, type NextWork, writeWork } from './work-store.ts'

const leaseSeconds = 60
const batch = 50
/** Seconds of exchange time after which a session that its network has not granted is terminated. */
const grantTimeoutSeconds = 600
const recheckMs = 10_000

export type WorkDeps = { db: Db; clock: Pick<Clock, 'now'>; log: Log; network: QosNetwork }

/**
 * Sends due requests to networks, of all sessions or of one. Each session is leased, so that requests of a crashed node are retried; both
 * operations are idempotent.
 */
export async function runDueWork(deps: WorkDeps, id?: string): Promise<void> {
  const { db, clock } = deps
  for (;;) {
    const limit = id === undefined ? batch : 1
    const due = await claimWork(db, new Date(clock.now()), { leaseSeconds, limit, id })
    await Promise.all(due.map((session) => step(deps, session)))
    if (id !== undefined || due.length < batch) return
  }
}

async function step(deps: WorkDeps, session: QodSession): Promise<void> {
  const { db, clock, log, network } = deps
  try {
    const qosSession = toQosSession(session)
    if (session.pending_request === 'apply') {
      const result = await withTimeout(network.apply(qosSession), 'the network')
      await endOverridden(deps, result)
      await db.tx((sql) => storeApplyResult(sql, session, result, clock.now()))
    } else {
      const result = await withTimeout(network.release(qosSession), 'the network')
      if (result.outcome === 'refused')
        log.warn(
          { session: session.id, detail: result.detail },
          'the network refused to remove a QoS profile; the removal is not retried',
        )
      await db.tx((sql) => storeReleaseResult(sql, session, result, clock.now()))
    }
  } catch (err) {
    log.warn({ err, session: session.id }, 'request to a network failed; it will be retried')
    const later = { outcome: 'later', detail: 'an error' } as const
    await db.tx((sql) =>
      session.pending_request === 'apply'
        ? storeApplyResult(sql, session, later, clock.now())
        : storeReleaseResult(sql, session, later, clock.now()),
    )
  }
}

/**
 * Ends the sessions overridden by another session, before the other session becomes available. Each has its own transaction to avoid
 * deadlocks; if the process dies in between, the network repeats its response.
 */
async function endOverridden({ db, clock }: WorkDeps, result: Applied): Promise<void> {
  if (result.outcome !== 'applied') return
  for (const id of result.overrides ?? [])
    await db.tx((sql) => terminate(sql, { id }, new Date(clock.now()), refusals.overridden))
}

function toQosSession(session: QodSession): QosSession {
  const { device = {}, applicationServer, devicePorts, applicationServerPorts } = session.request
  const { ipv4Address, ipv6Address } = device
  return {
    id: session.id,
    msisdn: session.msisdn,
    accountId: session.account_id,
    basis: session.basis,
    profile: { name: session.profile, parameters: session.parameters },
    flow: { device: { ipv4Address, ipv6Address }, applicationServer, devicePorts, applicationServerPorts },
    createdAt: session.created_at,
    expiresAt: session.expires_at,
  }
}

/** Stores the result of an apply request. If the session has ended meanwhile, the QoS profile is removed; a stale lease is ignored. */
async function storeApplyResult(
  sql: Sql,
  claimed: QodSession,
  result: Applied,
  nowMs: number,
): Promise<void> {
  const session = await lockSession(sql, claimed.id)
  if (!session) return
  const over = session.state !== 'REQUESTED' && session.state !== 'AVAILABLE'
  const ownsLease = session.lease === claimed.lease
  if (over) return afterEnd(sql, session, ownsLease, nowMs)
  if (!ownsLease) return
  const now = new Date(nowMs)
  if (result.outcome === 'applied') {
    if (session.state === 'REQUESTED') {
      const available = await noteApplied(sql, session.id, now)
      await notifyQod(sql, [{ session: available!, status: 'AVAILABLE', at: now }])
    }
    return writeWork(sql, session.id, result.recheckAt && { request: 'apply', at: result.recheckAt })
  }
  const next = result.outcome === 'refused' ? undefined : nextAttempt(session, result, nowMs)
  if (next) return writeWork(sql, session.id, next)
  const description =
    result.outcome === 'refused' ? refusals[result.reason] : 'The network did not grant the session in time.'
  await terminate(sql, session, now, description)
  await endLease(sql, session.id, claimed.lease!)
}

/** Handles a late result: the QoS profile may be applied, so it is removed again, even if another node has just removed it. */
async function afterEnd(sql: Sql, session: QodSession, ownsLease: boolean, nowMs: number): Promise<void> {
  if (ownsLease && session.pending_request === 'release') return endLease(sql, session.id, session.lease!)
  await writeWork(sql, session.id, { request: 'release', at: new Date(nowMs) })
}

/** When to retry a network that did not respond, or a device without connection; undefined when it is too late. */
function nextAttempt(session: QodSession, result: Applied, nowMs: number): NextWork {
  if (result.outcome === 'disconnected') {
    const since = session.disconnected_since ?? new Date(nowMs)
    if (nowMs - since.getTime() >= disconnectedForSeconds * 1000) return undefined
    return { request: 'apply', at: new Date(nowMs + recheckMs), disconnectedSince: since }
  }
  if (session.state === 'REQUESTED' && nowMs - session.created_at.getTime() >= grantTimeoutSeconds * 1000)
    return undefined
  const at =
    (result.outcome === 'later' ? result.at : undefined) ?? new Date(retryAt(nowMs, session.attempts))
  return { request: 'apply', at }
}

async function storeReleaseResult(
  sql: Sql,
  claimed: QodSession,
  result: Released,
  nowMs: number,
): Promise<void> {
  const session = await lockSession(sql, claimed.id)
  if (session?.lease !== claimed.lease) return
  const at =
    (result.outcome === 'later' ? result.at : undefined) ?? new Date(retryAt(nowMs, session.attempts))
  await writeWork(sql, session.id, result.outcome === 'later' ? { request: 'release', at } : undefined)
}

const refusals = {
  'unknown-device': 'The network does not know the device.',
  'not-applicable': 'The network does not offer this feature for the number.',
  profile: 'The network does not offer this QoS profile for the device.',
  prohibited: 'The network does not allow this QoS profile.',
  terminated: 'The network has terminated the session.',
  overridden:
    'A later session of the device has another QoS profile, which replaced the profile of this session.',
  unsupported: 'The network does not support this request.',
} as const

/** Terminates a session and notifies its sink; undefined if it had ended before. */
export async function terminate(
  sql: Sql,
  { id }: Pick<QodSession, 'id'>,
  at: Date,
  description: string,
): Promise<QodSession | undefined> {
  const session = await noteTerminated(sql, id, at, { severity: 'WARNING', description })
  if (session) await notifyQod(sql, [{ session, status: 'UNAVAILABLE', info: 'NETWORK_TERMINATED', at }])
  return session
}
