import type { Sql } from '#platform/database/db.ts'
import type { VettingAnswer } from '../requests/port.ts'
import { vettingStates } from './states.ts'

/** Stores what a provider found; false where the vetting is not PENDING any more. `now` is exchange time. */
export async function endVetting(
  sql: Sql,
  id: string,
  event: 'scored' | 'unscored' | 'failed',
  answer: VettingAnswer,
  now: number,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update vetting set status = $2, updated_at = $4, vetting_class = coalesce($5, vetting_class), score = $6, details = $7,
       reasons = $8, feedback = $9, vetted_at = $10, expires_at = $11
      where id = $1 and status = any($3::text[])`,
    [
      id,
      vettingStates.to(event),
      vettingStates.from(event),
      new Date(now),
      answer.outcome === 'failed' ? null : answer.vettingClass,
      answer.outcome === 'scored' ? answer.score : null,
      JSON.stringify(answer.outcome === 'scored' ? answer.details : {}),
      answer.outcome === 'failed' ? answer.reasons : [],
      answer.outcome === 'scored' ? null : answer.feedback,
      answer.outcome === 'failed' ? null : new Date(now),
      answer.outcome === 'failed' ? null : new Date(answer.expiresAt),
    ],
  )
  return rowCount === 1
}

export type Expired = { id: string; account_id: string; brand_id: string; status: 'ACTIVE' | 'UNSCORE' }

/** Vettings whose time is over, of as many brands at most. */
export async function findExpired(sql: Sql, now: number, limit: number): Promise<Expired[]> {
  const { rows } = await sql.query<Expired>({
    name: 'find-expired-vettings',
    text: `select id, account_id, brand_id, status from vetting
      where status in ('ACTIVE', 'UNSCORE') and expires_at <= $1 order by expires_at limit $2`,
    values: [new Date(now), limit],
  })
  return rows
}

/** Ends one of them; false when it has ended before. */
export async function expireVetting(sql: Sql, id: string, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update vetting set status = $2, updated_at = $4 where id = $1 and status = any($3::text[]) and expires_at <= $4`,
    [id, vettingStates.to('expired'), vettingStates.from('expired'), new Date(now)],
  )
  return rowCount === 1
}
