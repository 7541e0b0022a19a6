import type { Sql } from '#platform/database/db.ts'
import { computed, rowMoves } from '#platform/database/row-moves.ts'
import type { ReviewResult } from './results.ts'
import { reviewStates, type ReviewDecision } from './states.ts'

/** Assigns a review that the caller has locked, or unassigns it. */
export async function storeAssignee(sql: Sql, id: string, assignee: string | null): Promise<void> {
  await sql.query('update review set assignee = $2 where id = $1', [id, assignee])
}

export type DecisionInput = {
  decision: ReviewDecision
  codes: readonly string[]
  note?: string | undefined
  result?: ReviewResult | undefined
  by: string
  /** Decide only if the review is unassigned. */
  ifUnassigned?: boolean
  now: number
}

const moveReviews = rowMoves(reviewStates, {
  table: 'review',
  column: 'state',
  keyType: 'uuid',
  columns: 'id',
})

/** Decides an open review; false if it is not open. The first of two concurrent decisions applies. */
export async function storeDecision(sql: Sql, id: string, input: DecisionInput): Promise<boolean> {
  const { decision, codes, note = null, result, by, ifUnassigned = false, now } = input
  const stated = result === undefined ? null : JSON.stringify(result)
  const set = { codes, note, result: stated, decided_by: by, ended_at: new Date(now) }
  const changes = { set, ...(ifUnassigned && { where: computed`assignee is null` }) }
  return (await moveReviews(sql, [id], decision, undefined, changes)).length === 1
}
