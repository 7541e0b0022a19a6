import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import {
  errorCauseName,
  SESSION_CONTEXT_NOT_FOUND,
  type AuthorizationOutcome,
  type SessionSelector,
} from '../radius/index.ts'
import { sessionSelectorOf } from './session-selector.ts'
import {
  claimDisconnects,
  endDisconnects,
  nextDisconnect,
  type DisconnectEnd,
  type DueDisconnect,
} from './disconnect-store.ts'

const leaseSeconds = 60
/** Maximum number of disconnects that are requested concurrently, per NAS and in total. */
const batch = 50
const most = 1000
/** How often new disconnects for other NAS are claimed while one does not respond, in milliseconds. */
const lookMs = 1000
/** Seconds of exchange time until each retry; after the last one, the disconnect fails. */
const againSeconds = [5, 15, 60, 300, 900, 3600, 3600, 3600]

/** Disconnects sessions at their NAS. */
export type Disconnects = {
  /** Requests all due disconnects. */
  settle(): Promise<boolean>
  /** The earliest exchange time after `after` at which work is due, in milliseconds. */
  nextDue(after: number): Promise<number | undefined>
}

export type DisconnectsDeps = {
  db: Db
  clock: Pick<Clock, 'now'>
  log: Log
  disconnect(nas: string, input: SessionSelector): Promise<AuthorizationOutcome>
  /** Called with the outcome of each attempt, and the resulting state. */
  seen(outcome: AuthorizationOutcome['outcome'], state: DisconnectEnd['state']): void
}

/**
 * Opens the disconnects. Each disconnect is a row with a lease: after a node failure it is requested again, which is harmless if the session
 * has ended. Disconnects that are no longer needed, because the session has ended or the SIM may use the network again, are
 * completed without a request. NAS are handled concurrently: a NAS that does not respond delays only its own disconnects.
 */
export function openDisconnects(deps: DisconnectsDeps): Disconnects {
  const { db, clock } = deps
  const claim = (except: readonly string[]) =>
    claimDisconnects(db, new Date(clock.now()), { leaseSeconds, each: batch, limit: most, except })
  return {
    async settle() {
      const requested = new Map<string, Promise<void>>()
      try {
        for (;;) {
          const due = await claim([...requested.keys()])
          for (const [nas, mine] of Map.groupBy(due, (one) => one.nas))
            requested.set(
              nas,
              askGateway(deps, mine).finally(() => requested.delete(nas)),
            )
          if (requested.size === 0) return true
          await Promise.race([...requested.values(), pause(lookMs, undefined, { ref: false })])
        }
      } finally {
        await Promise.allSettled(requested.values())
      }
    },
    nextDue: async (after) => (await nextDisconnect(db, new Date(after)))?.getTime(),
  }
}

/** Requests these disconnects from one NAS, and stores the results. */
async function askGateway(deps: DisconnectsDeps, due: readonly DueDisconnect[]): Promise<void> {
  const ends = await Promise.all(due.map((one) => attempt(deps, one)))
  await endDisconnects(deps.db, ends, new Date(deps.clock.now()))
  const failed = ends.filter(({ state }) => state === 'failed').length
  if (failed > 0) deps.log.warn({ failed, nas: due[0]!.nas }, 'sessions could not be disconnected at the NAS')
}

async function attempt(
  { clock, disconnect, seen }: DisconnectsDeps,
  { id, nas, selector, attempts, needed }: DueDisconnect,
): Promise<DisconnectEnd> {
  const now = clock.now()
  if (!needed) return { id, state: 'done', result: 'no longer needed', dueAt: new Date(now) }
  const outcome = await disconnect(nas, sessionSelectorOf(selector))
  const again = againSeconds[attempts - 1]
  const state = isOver(outcome) ? 'done' : again === undefined ? 'failed' : 'open'
  seen(outcome.outcome, state)
  return { id, state, result: wordsOf(outcome), dueAt: new Date(clock.now() + (again ?? 0) * 1000) }
}

/** Whether the session is being disconnected, or does not exist. */
function isOver(outcome: AuthorizationOutcome): boolean {
  if (outcome.outcome === 'nak') return outcome.errorCause === SESSION_CONTEXT_NOT_FOUND
  return outcome.outcome === 'ack'
}

function wordsOf(outcome: AuthorizationOutcome): string {
  if (outcome.outcome === 'ack') return 'ack'
  if (outcome.outcome === 'silent') return 'no response'
  if (outcome.outcome === 'unsent') return `not sent: ${outcome.detail}`
  return outcome.errorCause === undefined ? 'nak' : `nak: ${errorCauseName(outcome.errorCause)}`
}
