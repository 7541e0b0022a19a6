import { Problem } from '#platform/contract/problem.ts'
import { deleteSession } from './move-store.ts'
import { qodProblems } from './problems.ts'
import type { Qod } from './qod.ts'
import { notifyQod } from './notify.ts'

/**
 * Deletes a session of an application and removes its QoS profile. Notifies the sink only if the session was AVAILABLE. Throws NOT_FOUND if it
 * does not exist; of two concurrent calls one succeeds.
 */
export async function endSession(
  qod: Qod,
  id: string,
  owner: { accountId: string; applicationId: string },
): Promise<void> {
  const at = new Date(qod.clock.now())
  await qod.db.tx(async (sql) => {
    const deleted = await deleteSession(sql, id, at, owner)
    if (!deleted) throw new Problem(qodProblems.noSession)
    if (deleted.was === 'AVAILABLE')
      await notifyQod(sql, [{ session: deleted, status: 'UNAVAILABLE', info: 'DELETE_REQUESTED', at }])
  })
  await qod.runNow(id)
}
