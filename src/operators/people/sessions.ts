import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { openSessionCache, type SessionOf } from '#platform/sign-in/session-cache.ts'
import { type LiveSession, seeSession } from './session-store.ts'

/** Finds the active session of a token. */
export type Sessions = SessionOf<LiveSession>

/** Opens the session cache of this node. */
export const openSessions = ({ db, epoch }: { db: Db; epoch: Epoch }): Sessions =>
  openSessionCache(epoch, (hash) => seeSession(db, hash))
