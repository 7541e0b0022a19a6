import type { Sql } from '#platform/database/db.ts'
import { keysOf } from './lock-store.ts'
import { moveSims } from './move.ts'
import { liveStatuses } from '../states/states.ts'

type Key = { partner_id: string; iccid: string }

const live: ReadonlySet<number> = new Set(liveStatuses)

/** The requester of suspensions by a limit is always the rule itself, regardless of who caused the usage. */
const byLimit = (at: Date, reason: string) =>
  ({ creator: 'limit profile', source: 'rule', customer: false, at, reason }) as const

/**
 * Suspends the SIMs that may use the network, and disconnects their sessions. The caller has locked the SIMs. Returns the suspended SIMs;
 * other SIMs keep their status.
 */
export async function suspendSims(
  sql: Sql,
  sims: readonly (Key & { status: number })[],
  now: Date,
  reason = 'The monthly limit was reached.',
): Promise<Key[]> {
  const using = sims.filter(({ status }) => live.has(status))
  if (using.length === 0) return []
  const { done } = await moveSims(sql, keysOf(using), 'suspend', byLimit(now, reason), true)
  return done
}

/** Restores the previous status of SIMs that a limit had suspended. The caller has locked the SIMs. */
export async function resumeSims(
  sql: Sql,
  sims: readonly Key[],
  now: Date,
  reason = 'The limit is no longer exceeded.',
): Promise<void> {
  if (sims.length === 0) return
  await moveSims(sql, keysOf(sims), 'resume', byLimit(now, reason), true)
}
