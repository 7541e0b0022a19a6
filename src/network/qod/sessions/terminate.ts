import { lockSession } from './work-store.ts'
import type { Qod } from './qod.ts'
import type { Sql } from '#platform/database/db.ts'
import type { QodSession } from './session-store.ts'
import { terminate } from './work.ts'

/**
 * Terminates a session as its network would (NETWORK_TERMINATED), in the given transaction; its QoS profile is removed afterwards. Returns
 * the session before and after; `unknown` if it does not exist, `impossible` if it has already ended.
 */
export async function terminateSession(
  sql: Sql,
  { clock }: Pick<Qod, 'clock'>,
  id: string,
  description: string,
): Promise<{ before: QodSession; after: QodSession } | 'unknown' | 'impossible'> {
  const before = await lockSession(sql, id)
  if (!before) return 'unknown'
  const after = await terminate(sql, before, new Date(clock.now()), description)
  return after ? { before, after } : 'impossible'
}
