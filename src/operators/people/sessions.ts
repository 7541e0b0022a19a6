import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { openSessionCache, type SessionOf } from '#platform/sign-in/session-cache.ts'
import { type LiveSession, seeSession } from './session-store.ts'

/** Who is in, by the token of a session. */
export type Sessions = SessionOf<LiveSession>

/** Opens the knowledge of one node. */
export const openSessions = ({ db, epoch }: { db: Db; epoch: Epoch }): Sessions =>
  openSessionCache(epoch, (hash) => seeSession(db, hash))
