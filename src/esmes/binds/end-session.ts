import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { type EndedBind, requestEnd } from './end-store.ts'

/** The reason of a requested end, by the requester; the log of binds shows it. */
export const endReasons = {
  operator: 'An operator ended the session.',
  member: 'A member of the account ended the session.',
}

/** Ends a session of a user; its node does so within about 1 s. Returns undefined if the user has no such session. */
export async function endSession(
  sql: Sql,
  userId: string,
  sessionId: string,
  by: keyof typeof endReasons,
): Promise<EndedBind | undefined> {
  const ended = await requestEnd(sql, userId, sessionId, endReasons[by])
  if (ended) await bumpEpoch(sql)
  return ended
}
