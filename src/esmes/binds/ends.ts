import { setTimeout as pause } from 'node:timers/promises'
import type { ServerSession } from '#carriers/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { SmppUser } from '../users/user.ts'
import { releaseBinds } from './bind-store.ts'
import { type LoggedBind, logBinds } from './log-store.ts'

const retryMs = 1_000
const mostAtOnce = 500

/** Releases the binds of ended sessions, and logs them, in batches. */
export type Ends = {
  add(session: ServerSession, user: SmppUser, reason: string): void
  /** Resolves when all binds are released, or the database does not respond. */
  settled(): Promise<void>
}

type Deps = { db: Db; nodeId: string; log: Log }

/** Retries while the database is unavailable, because a bind that is not released would count for its user. */
export function openEnds({ db, nodeId, log }: Deps): Ends {
  let waiting: LoggedBind[] = []
  let storing: Promise<void> | undefined

  const store = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      try {
        await db.tx(async (sql) => {
          await releaseBinds(
            sql,
            batch.map(({ sessionId }) => sessionId),
          )
          await logBinds(sql, batch)
        })
        waiting = waiting.slice(batch.length)
      } catch (err) {
        log.warn({ err, binds: batch.length }, 'could not release SMPP binds; retrying')
        await pause(retryMs, undefined, { ref: false })
      }
    }
    storing = undefined
  }

  return {
    add(session, user, reason) {
      const { kind, address } = session.bind!
      waiting.push({
        userId: user.id,
        accountId: user.accountId,
        systemId: user.systemId,
        sessionId: session.id,
        nodeId,
        bindType: kind,
        address,
        event: 'ended',
        reason,
      })
      storing ??= store()
    },
    async settled() {
      await Promise.race([storing, pause(retryMs, undefined, { ref: false })])
    },
  }
}
