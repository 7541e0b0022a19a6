import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import { expireSessions, deleteOver } from './move-store.ts'
import { openRights } from './rights.ts'
import { notifyQod } from './notify.ts'
import { type WorkDeps, runDueWork } from './work.ts'
import { nextQodDue } from './work-store.ts'

const batch = 500
/** Seconds of exchange time that an ended session remains readable. */
export const shownSeconds = 360
/** Maximum time for which an API call waits for the response of the network. */
const responseTimeoutMs = 2_000

export type Qod = WorkDeps & {
  /** Ends expired and unauthorized sessions, and sends due requests to networks. */
  settle(): Promise<boolean>
  /** Sends due requests of one session, and waits briefly for the result. */
  runNow(id: string): Promise<void>
  /** The earliest exchange time after `after` at which work is due, in milliseconds. */
  nextDue(after: number): Promise<number | undefined>
}

/** Opens Quality on Demand. */
export function openQod(deps: WorkDeps): Qod {
  const { db, clock, log } = deps
  const endWithoutRight = openRights(deps)
  return {
    ...deps,
    async settle() {
      const now = new Date(clock.now())
      while ((await expire(db, now)) === batch);
      const endedBefore = new Date(now.getTime() - shownSeconds * 1000)
      while ((await deleteOver(db, now, endedBefore, batch)) === batch);
      await endWithoutRight()
      await runDueWork(deps)
      return true
    },
    async runNow(id) {
      const work = runDueWork(deps, id).catch((err: unknown) => {
        log.warn({ err, session: id }, 'request of a QoD session to the network failed; it will be retried')
      })
      await Promise.race([work, pause(responseTimeoutMs, undefined, { ref: false })])
    },
    nextDue: async (after) => (await nextQodDue(db, new Date(after), shownSeconds))?.getTime(),
  }
}

/** Ends expired sessions of one device or of all, and notifies each sink once. */
export async function expire(db: Db, now: Date, msisdn?: string): Promise<number> {
  return db.tx(async (sql) => {
    const sessions = await expireSessions(sql, now, { msisdn, limit: batch })
    const info = 'DURATION_EXPIRED' as const
    await notifyQod(
      sql,
      sessions.map((session) => ({ session, status: 'UNAVAILABLE', info, at: session.ended_at! })),
    )
    return sessions.length
  })
}
