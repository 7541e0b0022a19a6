import type { Accounts } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { AcceptOptions } from './accept-batch.ts'
import type { Decided } from '../storing/accept-store.ts'
import { noteViolations, violationsOf } from '../checks/content.ts'
import { matchesOf, noteMatches } from '../checks/rule-result.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import { decideBatch } from './decide-batch.ts'
import type { MessagesMetrics } from '../counts/metrics.ts'
import { noteEvents, type Note } from '../message/history-store.ts'
import { refusals } from '../message/refusals.ts'
import { storeExactly, type StoredExactly } from './store-exactly.ts'

export type FollowUpDeps = Pick<
  AcceptOptions,
  'carriers' | 'owners' | 'channels' | 'protection' | 'campaigns' | 'tollFree' | 'nodeId' | 'numberKey'
> & {
  accounts: Pick<Accounts, 'policy'>
  metrics?: Pick<MessagesMetrics, 'violated'>
}

/** Messages of a transaction, in order, those that are not stored because they are not covered, and a function to call after the commit. */
export type FollowUps = { decided: Decided[]; short: StoredExactly['short']; after(): void }

type Refusing = Parameters<typeof storeExactly>[3]

/** The refusals with which messages that are not covered are stored, because no request waits for a response. */
const refusing: Refusing = { rate: refusals.unpaid, money: refusals.unpaid, spendCap: refusals.spendCap }

/**
 * Decides and stores messages that a running transaction causes (the next message of a workflow, a keyword reply, or a message sent again), without leasing them. `noteOf`
 * states the cause in the history of each message. Messages that are not covered are refused, or not stored if `uncovered` has no refusal.
 */
export async function storeFollowUps(
  deps: FollowUpDeps,
  sql: Sql,
  requests: SubmitRequest[],
  noteOf: (one: Decided, index: number) => Note,
  now: number,
  uncovered: Refusing = refusing,
): Promise<FollowUps> {
  const { accounts, protection, metrics } = deps
  const decided = await decideBatch({ ...deps, db: sql, lookup: undefined, mayLease: () => false }, requests)
  const policies = await Promise.all(decided.map((one) => accounts.policy(one.message.accountId)))
  decided.forEach((one, i) => {
    if (policies[i]!.status === 'suspended') one.refusal = refusals.suspended
  })
  await noteEvents(sql, decided.map(noteOf), now)
  const { short, counted } = await storeExactly(deps, sql, decided, uncovered)
  await noteMatches(sql, decided, now)
  await noteViolations(sql, decided, now)
  return {
    decided,
    short,
    after() {
      counted()
      protection?.countMatches(matchesOf(decided))
      metrics?.violated(violationsOf(decided))
    },
  }
}
