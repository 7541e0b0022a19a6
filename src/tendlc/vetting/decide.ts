import type { Sql } from '#platform/database/db.ts'
import { moveBrand } from '../brands/move-store.ts'
import type { BrandRow } from '../brands/store.ts'
import { storeHistory } from '../history/history-store.ts'
import type { AppealAnswer } from '../requests/port.ts'
import { endAppeal, reconsiderVetting } from './appeal-store.ts'
import { appealStates, vettingStates } from './states.ts'
import { findVetting } from './store.ts'

/** Stores what was decided of an appeal of a brand that the caller has locked; one that is upheld gives the vetting its score. */
export async function decideAppeal(
  sql: Sql,
  brand: BrandRow,
  at: { appealId: string; vettingId: string },
  { answer, now }: { answer: AppealAnswer; now: number },
): Promise<void> {
  const vetting = (await findVetting(sql, brand.id, at.vettingId))!
  if (!(await endAppeal(sql, at.appealId, answer.outcome, now))) return
  const by = { accountId: brand.account_id, actor: 'registry', reason: answer.outcome, at: now }
  const decided = {
    subjectId: at.appealId,
    event: 'decided',
    from: 'PENDING',
    to: appealStates.to('decided'),
  }
  await storeHistory(sql, [{ ...by, ...decided, machine: 'appeal' }])
  if (!answer.upheld || !(await reconsiderVetting(sql, vetting.id, answer, now))) return
  const to = vettingStates.to('reconsidered')
  const moved = { subjectId: vetting.id, event: 'reconsidered', from: vetting.status, to }
  await storeHistory(sql, [{ ...by, ...moved, machine: 'vetting' }])
  await moveBrand(sql, brand, { machine: 'identity', event: 'vetted' }, { actor: 'registry', now })
}
