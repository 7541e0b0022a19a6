import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import { expireSessions, deleteOver } from './move-store.ts'
import { openRights } from './rights.ts'
import { notifyQod } from './notify.ts'
import { type WorkDeps, workOff } from './work.ts'
import { nextQodDue } from './work-store.ts'

const batch = 500
/** Seconds of exchange time for which a session that is over can be read still. */
export const shownSeconds = 360
/** A customer waits no longer than this for a network to answer at once. */
const timeoutMs = 2_000

export type Qod = WorkDeps & {
  /** Ends what is over or nobody may have any more, and asks networks for what is due. */
  settle(): Promise<boolean>
  /** Asks for what is due of one session, and waits a moment for the answer. */
  attend(id: string): Promise<void>
  /** The next due instant behind another, in milliseconds of exchange time. */
  nextDue(after: number): Promise<number | undefined>
}

/** Opens the qualities that devices have on demand. */
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
      await workOff(deps)
      return true
    },
    async attend(id) {
      const work = workOff(deps, id).catch((err: unknown) => {
        log.warn({ err, session: id }, 'a quality was not attended to; that is done later')
      })
      await Promise.race([work, pause(timeoutMs, undefined, { ref: false })])
    },
    nextDue: async (after) => (await nextQodDue(db, new Date(after), shownSeconds))?.getTime(),
  }
}

/** Ends what is over by then, of one device where one is named, and has each told once. */
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
