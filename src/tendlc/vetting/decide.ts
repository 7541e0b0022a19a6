import type { Sql } from '#platform/database/db.ts'
import { moveBrand } from '../brands/move-store.ts'
import type { BrandRow } from '../brands/store.ts'
import type { AppealAnswer } from '../requests/port.ts'
import { endAppeal } from './appeal-store.ts'
import { reconsiderVetting } from './move-store.ts'
import { findVetting } from './store.ts'

/** Stores the decision of an appeal; an upheld appeal sets the score of the vetting. The caller has locked the brand. */
export async function decideAppeal(
  sql: Sql,
  brand: BrandRow,
  at: { appealId: string; vettingId: string },
  { answer, now }: { answer: AppealAnswer; now: number },
): Promise<void> {
  const vetting = (await findVetting(sql, brand.id, at.vettingId))!
  if (!(await endAppeal(sql, at.appealId, answer.outcome, now))) return
  if (!answer.upheld || !(await reconsiderVetting(sql, vetting.id, answer, now))) return
  await moveBrand(sql, brand, { machine: 'identity', event: 'vetted' }, { actor: 'registry', now })
}
