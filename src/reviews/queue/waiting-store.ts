import type { Sql } from '#platform/database/db.ts'
import { reviewKinds, type ReviewKind } from './states.ts'

/** Reviews of a kind that are to be decided, counted to ten thousand, and since when the oldest has waited, in exchange time. */
export type WaitingReviews = { kind: ReviewKind; waiting: number; oldest: Date | null }

/** Reads it of every kind by index: what is decided is not looked at. */
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
