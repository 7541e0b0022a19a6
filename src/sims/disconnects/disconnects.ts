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
/** So many of a gateway are asked for at once, and so many of all together. */
const batch = 50
const most = 1000
/** While somebody does not answer, what has come up for others meanwhile is looked for so often. */
const lookMs = 1000
/** Seconds of exchange time after which a gateway is asked again; behind the last it is given up. */
const againSeconds = [5, 15, 60, 300, 900, 3600, 3600, 3600]

/** What ends sessions at gateways. */
export type Disconnects = {
  /** Asks for everything that is due. */
  settle(): Promise<boolean>
  /** The next due instant behind another, in milliseconds of exchange time. */
  nextDue(after: number): Promise<number | undefined>
}

export type DisconnectsDeps = {
  db: Db
  clock: Pick<Clock, 'now'>
  log: Log
  disconnect(nas: string, input: SessionSelector): Promise<AuthorizationOutcome>
  /** Told of each answer: its outcome, and whether that was the last try. */
  seen(outcome: AuthorizationOutcome['outcome'], state: DisconnectEnd['state']): void
}

/**
 * Opens it. Each disconnect is a row with a lease: what dies on the way is asked again, which does no harm to a session that has ended.
 * What nobody needs any more, because the session is over or the SIM may be used again, is done without asking. Gateways are asked side
 * by side: one that does not answer holds up nothing but what is its own.
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

/** Asks one gateway for all of these, and stores what has become of them. */
async function askGateway(deps: DisconnectsDeps, due: readonly DueDisconnect[]): Promise<void> {
  const ends = await Promise.all(due.map((one) => attempt(deps, one)))
  await endDisconnects(deps.db, ends, new Date(deps.clock.now()))
  const failed = ends.filter(({ state }) => state === 'failed').length
  if (failed > 0) deps.log.warn({ failed, nas: due[0]!.nas }, 'sessions could not be ended at their gateway')
}

async function attempt(
  { clock, disconnect, seen }: DisconnectsDeps,
  { id, nas, wish: input, attempts, needed }: DueDisconnect,
): Promise<DisconnectEnd> {
  const now = clock.now()
  if (!needed) return { id, state: 'done', result: 'not needed any more', dueAt: new Date(now) }
  const outcome = await disconnect(nas, sessionSelectorOf(input))
  const again = againSeconds[attempts - 1]
  const state = isOver(outcome) ? 'done' : again === undefined ? 'failed' : 'open'
  seen(outcome.outcome, state)
  return { id, state, result: wordsOf(outcome), dueAt: new Date(clock.now() + (again ?? 0) * 1000) }
}

/** Whether a session is being ended, or is not there. */
function isOver(outcome: AuthorizationOutcome): boolean {
  if (outcome.outcome === 'nak') return outcome.errorCause === SESSION_CONTEXT_NOT_FOUND
  return outcome.outcome === 'ack'
}

function wordsOf(outcome: AuthorizationOutcome): string {
  if (outcome.outcome === 'ack') return 'ack'
  if (outcome.outcome === 'silent') return 'no answer'
  if (outcome.outcome === 'unsent') return `not sent: ${outcome.because}`
  return outcome.errorCause === undefined ? 'nak' : `nak: ${errorCauseName(outcome.errorCause)}`
}
