import type { Sql } from '#platform/database/db.ts'
import { endAlarms } from './alarm-store.ts'
import { assignAll, type Assignment } from './assign-store.ts'
import { judgeAnew } from './limits.ts'

/** How many SIMs are changed in one transaction. */
export const mostAssigned = 2_000

/** What an assignment has done: how many SIMs of the partner it has found, and changed. */
export type AssignedCount = { found: number; changed: number }

const always = new Date('9999-12-31T00:00:00Z')

/**
 * Gives SIMs of a partner, at most `mostAssigned`, another pool or other profiles. What was used before stays with the pool that it was
 * used from; a new limit counts what was used in this month, and is reached at once where that is enough.
 */
export async function assignSims(
  sql: Sql,
  partnerId: string,
  iccids: readonly string[],
  assignment: Assignment,
  { actor, now }: { actor: string; now: Date },
): Promise<AssignedCount> {
  const sims = await assignAll(sql, partnerId, iccids, assignment, now)
  const unwatched = assignment.fraudProfile === null ? sims.filter(({ other_fraud }) => other_fraud) : []
  if (unwatched.length > 0)
    await endAlarms(
      sql,
      partnerId,
      unwatched.map(({ iccid }) => iccid),
      actor,
      now,
    )
  const judged = sims.filter(({ other_limit }) => other_limit)
  if (judged.length > 0)
    await judgeAnew(
      sql,
      judged.map(({ iccid }) => ({ partner_id: partnerId, iccid })),
      { before: always, now },
    )
  return { found: sims.length, changed: sims.filter(({ changed }) => changed).length }
}
