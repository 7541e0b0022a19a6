import type { Sql } from '#platform/database/db.ts'
import { computed, rowMoves } from '#platform/database/row-moves.ts'
import { reviewStates, type ReviewDecision } from './states.ts'

/** Gives a review that the caller has locked to somebody, or back to all. */
export async function storeAssignee(sql: Sql, id: string, assignee: string | null): Promise<void> {
  await sql.query('update review set assignee = $2 where id = $1', [id, assignee])
}

export type DecisionInput = {
  decision: ReviewDecision
  codes: readonly string[]
  note?: string | undefined
  by: string
  /** It counts only while the review was given to nobody. */
  ifNobodys?: boolean
  now: number
}

const moveReviews = rowMoves(reviewStates, {
  table: 'review',
  column: 'state',
  keyType: 'uuid',
  columns: 'id',
})

/** Decides a review that is open still; false when it is not. Of two at once one does. */
export async function storeDecision(sql: Sql, id: string, result: DecisionInput): Promise<boolean> {
  const { decision, codes, note = null, by, ifNobodys: ifUnowned = false, now } = result
  const set = { codes, note, decided_by: by, ended_at: new Date(now) }
  const changes = { set, ...(ifUnowned && { where: computed`assignee is null` }) }
  return (await moveReviews(sql, [id], decision, undefined, changes)).length === 1
}
