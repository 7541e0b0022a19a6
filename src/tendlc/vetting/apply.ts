import type { Sql } from '#platform/database/db.ts'
import { moveBrand } from '../brands/move-store.ts'
import type { BrandRow } from '../brands/store.ts'
import { storeHistory } from '../history/history-store.ts'
import type { VettingAnswer } from '../requests/port.ts'
import { endVetting } from './move-store.ts'
import { vettingStates } from './states.ts'

/** Stores what a provider found about a brand that the caller has locked; a verified brand that was scored is a vetted one. */
export async function applyVetting(
  sql: Sql,
  brand: BrandRow,
  vettingId: string,
  answer: VettingAnswer,
  now: number,
): Promise<void> {
  const event = answer.outcome
  if (!(await endVetting(sql, vettingId, event, answer, now))) return
  await storeHistory(sql, [
    {
      accountId: brand.account_id,
      machine: 'vetting',
      subjectId: vettingId,
      event,
      from: 'PENDING',
      to: vettingStates.to(event),
      actor: 'registry',
      reason: answer.outcome === 'failed' ? answer.reasons.join(', ') : undefined,
      at: now,
    },
  ])
  if (event === 'scored')
    await moveBrand(sql, brand, { machine: 'identity', event: 'vetted' }, { actor: 'registry', now })
}
