import type { Sql } from '#platform/database/db.ts'
import { reviewStates, type ReviewDecision } from './states.ts'

/** Gives a review that the caller has locked to somebody, or back to all. */
export async function storeAssignee(sql: Sql, id: string, assignee: string | null): Promise<void> {
  await sql.query('update review set assignee = $2 where id = $1', [id, assignee])
}

export type Verdict = {
  decision: ReviewDecision
  codes: readonly string[]
  note?: string | undefined
  by: string
  /** It counts only while the review was given to nobody. */
  ifNobodys?: boolean
  now: number
}

/** Decides a review that is open still; false when it is not. Of two at once one does. */
export async function storeDecision(sql: Sql, id: string, verdict: Verdict): Promise<boolean> {
  const { decision, codes, note, by, ifNobodys = false, now } = verdict
  const { rowCount } = await sql.query({
    name: 'decide-review',
    text: `update review set state = $2, codes = $4, note = $5, decided_by = $6, ended_at = $7
      where id = $1 and state = any($3::text[]) and (assignee is null or not $8)`,
    values: [
      id,
      reviewStates.to(decision),
      reviewStates.from(decision),
      codes,
      note ?? null,
      by,
      new Date(now),
      ifNobodys,
    ],
  })
  return rowCount === 1
}
