import type { Sql } from '#platform/database/db.ts'
import { keysOf } from './lock-store.ts'
import { moveSims } from './move.ts'
import { liveStatuses } from '../states/states.ts'

type Key = { partner_id: string; iccid: string }

const live: ReadonlySet<number> = new Set(liveStatuses)

/** What limits do to SIMs is done by the rule, whoever's usage it was. */
const byLimit = (at: Date, reason: string) =>
  ({ creator: 'limit profile', source: 'rule', customer: false, at, reason }) as const

/**
 * Suspends those of the SIMs that are in use, which the caller holds; their sessions are to be ended. Answers them; the others keep the
 * status that they have.
 */
export async function suspendSims(
  sql: Sql,
  sims: readonly (Key & { status: number })[],
  now: Date,
  reason = 'The limit of the month is reached.',
): Promise<Key[]> {
  const using = sims.filter(({ status }) => live.has(status))
  if (using.length === 0) return []
  const { done } = await moveSims(sql, keysOf(using), 'suspend', byLimit(now, reason), true)
  return done
}

/** Lets SIMs that their limit had suspended, which the caller holds, be again what they were. */
export async function resumeSims(
  sql: Sql,
  sims: readonly Key[],
  now: Date,
  reason = 'The limit is not reached any more.',
): Promise<void> {
  if (sims.length === 0) return
  await moveSims(sql, keysOf(sims), 'resume', byLimit(now, reason), true)
}
