import { lockSession } from './work-store.ts'
import type { Qod } from './qod.ts'
import type { Sql } from '#platform/database/db.ts'
import type { QodSession } from './session-store.ts'
import { terminate } from './work.ts'

/**
 * Ends a session as its network would (NETWORK_TERMINATED), inside the transaction that is given; its quality is taken away behind it.
 * Answers the session before and after; `unknown` for none, `impossible` where it has ended already.
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
