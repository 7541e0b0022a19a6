import type { Sql } from '#platform/database/db.ts'
import { endAlarms } from './alarm-store.ts'
import { assignAll, type Assignment } from './assign-store.ts'
import { reevaluateLimits } from './limits.ts'

/** Maximum SIMs that are changed in one transaction. */
export const mostAssigned = 2_000

/** Number of SIMs of the partner that were found and changed. */
export type AssignedCount = { found: number; changed: number }

const always = new Date('9999-12-31T00:00:00Z')

/**
 * Assigns another pool or other profiles to at most `mostAssigned` SIMs of a partner. Past usage remains counted in the previous
 * pool; a new limit includes the usage of this month, and applies immediately.
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
  const relimited = sims.filter(({ other_limit }) => other_limit)
  if (relimited.length > 0)
    await reevaluateLimits(
      sql,
      relimited.map(({ iccid }) => ({ partner_id: partnerId, iccid })),
      { before: always, now },
    )
  return { found: sims.length, changed: sims.filter(({ changed }) => changed).length }
}
