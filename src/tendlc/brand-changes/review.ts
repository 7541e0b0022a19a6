import type { Sql } from '#platform/database/db.ts'
import { customerReasonOf, type Kind, type Review } from '#reviews/index.ts'
import { readHistory } from '../history/history-store.ts'
import { findBrand } from '../brands/store.ts'
import { moveBrandBy } from './suspend.ts'

/** The review of a suspended brand restores it or terminates it with its campaigns. */
export const brandSuspensionReviews: Kind = {
  lock,
  async decided(sql, { subject_id: id }, result) {
    const by = { actor: result.by, reason: customerReasonOf(result), now: result.now }
    await moveBrandBy(sql, id, result.decision === 'approve' ? 'restored' : 'terminated', by)
  },
  history: (sql, { subject_id: id }) => readHistory(sql, 'brand', id),
}

async function lock(sql: Sql, { account_id: accountId, subject_id: id }: Review): Promise<void> {
  await findBrand(sql, accountId, id, true)
}
