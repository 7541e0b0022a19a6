import { isIPv4 } from 'node:net'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import {
  errorCauseName,
  SESSION_CONTEXT_NOT_FOUND,
  type DisconnectOutcome,
  type DisconnectWish,
} from '../radius/index.ts'
import {
  claimDisconnects,
  endDisconnects,
  nextDisconnect,
  type DisconnectEnd,
  type DueDisconnect,
} from './disconnect-store.ts'

const leaseSeconds = 60
const batch = 50
/** Seconds of exchange time after which a gateway is asked again; behind the last it is given up. */
const againSeconds = [5, 15, 60, 300, 900, 3600, 3600, 3600]

/** What ends sessions at gateways. */
export type Disconnects = {
  /** Asks for everything that is due. */
  settle(): Promise<boolean>
  /** The next due instant behind another, in milliseconds of exchange time. */
  nextDue(after: number): Promise<number | undefined>
}

export type DisconnectsNeeds = {
  db: Db
  clock: Pick<Clock, 'now'>
  log: Log
  disconnect(nas: string, wish: DisconnectWish): Promise<DisconnectOutcome>
  /** Told of each answer: its outcome, and whether that was the last try. */
  seen(outcome: DisconnectOutcome['outcome'], state: DisconnectEnd['state']): void
}

/**
 * Opens it. Each disconnect is a row with a lease: what dies on the way is asked again, which does no harm to a session that has ended.
 * What nobody needs any more, because the session is over or the SIM may be used again, is done without asking.
 */
export function openDisconnects(needs: DisconnectsNeeds): Disconnects {
  const { db, clock, log } = needs
  return {
    async settle() {
      for (;;) {
        const due = await claimDisconnects(db, new Date(clock.now()), { leaseSeconds, limit: batch })
        if (due.length > 0) {
          const ends = await Promise.all(due.map((one) => attempt(needs, one)))
          await endDisconnects(db, ends, new Date(clock.now()))
          const failed = ends.filter(({ state }) => state === 'failed').length
          if (failed > 0) log.warn({ failed }, 'sessions could not be ended at their gateways')
        }
        if (due.length < batch) return true
      }
    },
    nextDue: async (after) => (await nextDisconnect(db, new Date(after)))?.getTime(),
  }
}

async function attempt(
  { clock, disconnect, seen }: DisconnectsNeeds,
  { id, nas, wish, attempts, needed }: DueDisconnect,
): Promise<DisconnectEnd> {
  const now = clock.now()
  if (!needed) return { id, state: 'done', result: 'not needed any more', dueAt: new Date(now) }
  const outcome = await disconnect(nas, wishOf(wish))
  const again = againSeconds[attempts - 1]
  const state = isOver(outcome) ? 'done' : again === undefined ? 'failed' : 'open'
  seen(outcome.outcome, state)
  return { id, state, result: wordsOf(outcome), dueAt: new Date(clock.now() + (again ?? 0) * 1000) }
}

function wishOf({ nasName, ...wish }: Record<string, string>): DisconnectWish {
  if (nasName === undefined || nasName.includes(':')) return wish
  return isIPv4(nasName) ? { ...wish, nasAddress: nasName } : { ...wish, nasIdentifier: nasName }
}

/** Whether a session is being ended, or is not there. */
function isOver(outcome: DisconnectOutcome): boolean {
  if (outcome.outcome === 'nak') return outcome.errorCause === SESSION_CONTEXT_NOT_FOUND
  return outcome.outcome === 'ack'
}

function wordsOf(outcome: DisconnectOutcome): string {
  if (outcome.outcome === 'ack') return 'ack'
  if (outcome.outcome === 'silent') return 'no answer'
  if (outcome.outcome === 'unsent') return `not sent: ${outcome.because}`
  return outcome.errorCause === undefined ? 'nak' : `nak: ${errorCauseName(outcome.errorCause)}`
}
