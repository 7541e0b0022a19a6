import type { Sql } from '#platform/db.ts'
import { nameReseller } from '../campaigns/reseller-store.ts'
import { storeHistory } from '../history-store.ts'
import type { ResellerAnswer } from '../registry/port.ts'
import { resellerStates } from './states.ts'
import { moveReseller, type ResellerRow } from './store.ts'

/** Stores what has become of a reseller at the registry. */
export async function applyReview(
  sql: Sql,
  reseller: ResellerRow,
  answer: ResellerAnswer,
  now: number,
): Promise<void> {
  const event = answer.approved ? 'approved' : 'rejected'
  const given = answer.approved ? { registryId: answer.registryResellerId } : { reason: answer.reason }
  if (!(await moveReseller(sql, reseller.id, event, given))) return
  const { id: subjectId, account_id: accountId, status: from } = reseller
  if (answer.approved) await nameReseller(sql, accountId, answer.registryResellerId)
  const reason = answer.approved ? undefined : answer.reason
  const to = resellerStates.to(event)
  await storeHistory(sql, [
    { accountId, machine: 'reseller', subjectId, event, from, to, actor: 'registry', reason, at: now },
  ])
}
