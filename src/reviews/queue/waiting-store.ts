import type { Sql } from '#platform/database/db.ts'
import { reviewKinds, type ReviewKind } from './states.ts'

/** Number of open reviews of a kind, counted up to 10,000, and the submission time of the oldest, in exchange time. */
export type WaitingReviews = { kind: ReviewKind; waiting: number; oldest: Date | null }

/** Counts the open reviews of every kind by a partial index, which contains only open reviews. */
export async function readWaiting(sql: Sql): Promise<WaitingReviews[]> {
  const { rows } = await sql.query<WaitingReviews>({
    name: 'read-waiting-reviews',
    text: `select k.kind,
        (select count(*)::int from (select from review where state = 'open' and kind = k.kind limit 10000) r) as waiting,
        (select min(created_at) from review where state = 'open' and kind = k.kind) as oldest
      from unnest($1::text[]) k(kind)`,
    values: [reviewKinds],
  })
  return rows
}
