import type { Sql } from '#platform/database/db.ts'
import { computed } from '#platform/database/row-moves.ts'
import { recordedMoves } from '../history/moves.ts'
import type { AppealAnswer, VettingAnswer } from '../requests/port.ts'
import { vettingStates } from './states.ts'

const moveVettings = recordedMoves(vettingStates, { table: 'vetting', keyType: 'uuid' })
const byRegistry = 'registry'

/** Stores the result of a vetting; false if it is no longer PENDING. `now` is exchange time. */
export async function endVetting(sql: Sql, id: string, answer: VettingAnswer, now: number): Promise<boolean> {
  const at = new Date(now)
  const reasons = answer.outcome === 'failed' ? answer.reasons : []
  const set = {
    updated_at: at,
    reasons,
    score: answer.outcome === 'scored' ? (answer.score ?? null) : null,
    details: JSON.stringify(answer.outcome === 'scored' ? answer.details : {}),
    feedback: answer.outcome === 'scored' ? null : answer.feedback,
    vetted_at: answer.outcome === 'failed' ? null : at,
    ...(answer.outcome === 'failed'
      ? { expires_at: null }
      : { expires_at: new Date(answer.expiresAt), vetting_class: answer.vettingClass }),
  }
  const reason = answer.outcome === 'failed' ? reasons.join(', ') : undefined
  const by = { actor: byRegistry, reason, now }
  return (await moveVettings(sql, [id], answer.outcome, by, { set })).length === 1
}

/** Sets the score from an upheld appeal; false if the vetting has expired meanwhile. */
export async function reconsiderVetting(
  sql: Sql,
  id: string,
  { score, expiresAt, outcome }: Extract<AppealAnswer, { upheld: true }>,
  now: number,
): Promise<boolean> {
  const at = new Date(now)
  const set = {
    score: score ?? null,
    reasons: [],
    feedback: null,
    vetted_at: at,
    expires_at: new Date(expiresAt),
    updated_at: at,
  }
  const by = { actor: byRegistry, reason: outcome, now }
  return (await moveVettings(sql, [id], 'reconsidered', by, { set })).length === 1
}

/** Stores when a vetting expires, in milliseconds of exchange time. */
export async function storeExpiry(sql: Sql, id: string, expiresAt: number): Promise<void> {
  await sql.query({
    name: 'store-vetting-expiry',
    text: `update vetting set expires_at = $2 where id = $1 and status in ('ACTIVE', 'UNSCORE')`,
    values: [id, new Date(expiresAt)],
  })
}

export type Expired = { id: string; account_id: string; brand_id: string }

/** Expired vettings, at most `limit`. */
export async function findExpired(sql: Sql, now: number, limit: number): Promise<Expired[]> {
  const { rows } = await sql.query<Expired>({
    name: 'find-expired-vettings',
    text: `select id, account_id, brand_id from vetting
      where status in ('ACTIVE', 'UNSCORE') and expires_at <= $1 order by expires_at limit $2`,
    values: [new Date(now), limit],
  })
  return rows
}

/** Expires a vetting; false if it had ended before. */
export async function expireVetting(sql: Sql, id: string, now: number): Promise<boolean> {
  const at = new Date(now)
  const changes = { set: { updated_at: at }, where: computed`expires_at <= ${at}` }
  return (await moveVettings(sql, [id], 'expired', { actor: 'time', now }, changes)).length === 1
}
