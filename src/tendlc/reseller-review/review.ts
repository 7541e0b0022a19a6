import type { Sql } from '#platform/database/db.ts'
import { customerReasonOf, type Kind } from '#reviews/index.ts'
import type { Mover } from '../history/moves.ts'
import { nameReseller } from '../campaigns/reseller-store.ts'
import { readHistory } from '../history/history-store.ts'
import type { ResellerAnswer } from '../requests/port.ts'
import { insertRequest } from '../requests/store.ts'
import { undoReseller } from './undo.ts'
import { findReseller, lockReseller, moveReseller, type ResellerRow } from '../resellers/store.ts'

/** The review of a reseller submits it to the registry or rejects it (S2-181). */
export const resellerReviews: Kind = {
  lock: (sql, { subject_id: id }) => lockReseller(sql, id),
  async decided(sql, { account_id: accountId, subject_id: resellerId }, result) {
    const { decision, by: actor, now } = result
    if (decision === 'approve') return insertRequest(sql, { accountId, kind: 'reseller', resellerId, now })
    const reseller = (await findReseller(sql, accountId, resellerId))!
    await reject(sql, reseller, { actor, reason: customerReasonOf(result)!, now })
  },
  history: (sql, { subject_id: id }) => readHistory(sql, 'reseller', id),
}

/** Applies the registry's decision about a reseller. */
export async function applyReview(
  sql: Sql,
  reseller: ResellerRow,
  answer: ResellerAnswer,
  now: number,
): Promise<void> {
  await lockReseller(sql, reseller.id)
  if (!answer.approved) return reject(sql, reseller, { actor: 'registry', reason: answer.reason, now })
  const { registryResellerId: registryId } = answer
  if (!(await moveReseller(sql, reseller.id, 'approved', { registryId, actor: 'registry', now }))) return
  await nameReseller(sql, reseller.account_id, { registryId, now })
}

async function reject(sql: Sql, reseller: ResellerRow, by: Mover & { reason: string }): Promise<void> {
  if (!(await moveReseller(sql, reseller.id, 'rejected', by))) return
  await undoReseller(sql, reseller, by)
}
