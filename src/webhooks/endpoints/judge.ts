import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Attempt } from '../attempts/attempt.ts'
import { originOf } from '../event/endpoint-key.ts'
import { afterAttempt, type Health, isSuccess } from './health.ts'
import type { NotifyDisabled } from './disabled-mail.ts'
import { lockHealth, type Seen, storeHealth } from './health-store.ts'
import { endpointStates, type EndpointEvent, type EndpointState } from './states.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** How long a success of an endpoint is cached before a further success is stored. */
const trustMs = 60_000

/** Called when an endpoint has changed its state. */
export type Changed = (endpoint: string, from: EndpointState, to: EndpointState) => void

/** Keeps the health of endpoints in rows that all nodes share, with a cache in the memory of this node. */
export type Judge = {
  /** Updates the health of endpoints from attempts, in the order in which the attempts ended. */
  judge(attempts: readonly Attempt[]): Promise<void>
  /** Immediately stops sending to an endpoint from this node, until the health of the endpoint is stored. */
  suspect(endpoint: string): void
  /** The suspected endpoints. */
  suspects(): string[]
  /** Whether this node currently sends nothing to an endpoint. */
  isClosed(endpoint: string): boolean
  /** Evicts entries older than an instant (wall time in milliseconds). */
  sweep(before: number): void
}

type Deps = { db: Db; clock: Clock; log: Log; changed: Changed; notifyDisabled: NotifyDisabled }

/** Opens the judge of one node. If the database is unavailable, the health is updated from later attempts. */
export function openJudge({ db, clock, log, changed, notifyDisabled }: Deps): Judge {
  const known = new Map<string, { state: EndpointState; at: number }>()
  const suspects = new Set<string>()

  const isRelevant = (endpoint: string, attempts: readonly Attempt[]) => {
    const before = known.get(endpoint)
    const trusted = before?.state === 'healthy' && wallNow() - before.at < trustMs
    return !trusted || attempts.some(({ sign }) => !isSuccess(sign))
  }

  return {
    async judge(attempts) {
      const byEndpoint = Map.groupBy(attempts, ({ endpoint }) => endpoint)
      const relevant = [...byEndpoint].filter(([endpoint, some]) => isRelevant(endpoint, some))
      if (relevant.length === 0) return
      try {
        const now = clock.now()
        for (const { endpoint, from, to } of await db.tx((sql) =>
          judgeAll(sql, relevant, now, notifyDisabled),
        )) {
          known.set(endpoint, { state: to, at: wallNow() })
          suspects.delete(endpoint)
          if (from !== to) changed(endpoint, from, to)
          if (from !== to && to === 'disabled') warn(log, endpoint)
        }
      } catch (err) {
        log.warn({ err }, 'could not store the health of webhook endpoints')
        for (const [endpoint] of relevant) suspects.delete(endpoint)
      }
    },
    isClosed(endpoint) {
      const state = known.get(endpoint)?.state
      return suspects.has(endpoint) || state === 'open' || state === 'disabled'
    },
    suspect: (endpoint) => void suspects.add(endpoint),
    suspects: () => [...suspects],
    sweep(before) {
      for (const [endpoint, { at }] of known) if (at < before) known.delete(endpoint)
    },
  }
}

type StateChange = { endpoint: string; from: EndpointState; to: EndpointState }

async function judgeAll(
  sql: Parameters<typeof lockHealth>[0],
  groups: readonly (readonly [string, Attempt[]])[],
  now: number,
  notifyDisabled: NotifyDisabled,
): Promise<StateChange[]> {
  const before = await lockHealth(
    sql,
    groups.map(([endpoint]) => endpoint),
  )
  const seen = groups.map(([endpoint, attempts]) => seenAfter(endpoint, before.get(endpoint)!, attempts))
  await storeHealth(sql, seen, now)
  // The counters of emails stay locked until the end. One order for all nodes avoids most deadlocks; the loser of another one is retried.
  for (const { endpoint, health } of seen.toSorted((a, b) => (a.endpoint < b.endpoint ? -1 : 1))) {
    const { state, disabledReason: reason } = health
    const isNew = state === 'disabled' && before.get(endpoint)!.state !== 'disabled'
    if (isNew && (reason === 'failing' || reason === 'gone')) await notifyDisabled(sql, endpoint, reason)
  }
  return seen.map(({ endpoint, health }) => ({
    endpoint,
    from: before.get(endpoint)!.state,
    to: health.state,
  }))
}

function seenAfter(endpoint: string, before: Health, attempts: readonly Attempt[]): Seen {
  const failed = attempts.findLast(({ sign }) => !isSuccess(sign))
  const events: EndpointEvent[] = []
  const health = attempts.reduce((previous, attempt) => {
    const next = afterAttempt(previous, attempt.sign, attempt)
    if (next.state !== previous.state) events.push(endpointStates.between(previous.state, next.state))
    return next
  }, before)
  return {
    endpoint,
    health,
    events,
    acceptedAt: attempts.findLast(({ sign }) => sign === 'accepted')?.endedAt,
    failedAt: failed?.endedAt,
    failure:
      failed && (failed.status === undefined ? `${failed.fault}: ${failed.detail}` : `${failed.status}`),
  }
}

/** Warns the operator, because a webhook cannot reach the customer. */
function warn(log: Log, endpoint: string): void {
  const [account_id, origin] = [endpoint.split(' ', 1)[0], originOf(endpoint)]
  log.warn({ account_id, origin }, 'a webhook endpoint is disabled until an operator enables it')
}
