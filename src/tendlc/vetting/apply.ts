import type { Sql } from '#platform/database/db.ts'
import { moveBrand } from '../brands/move-store.ts'
import type { BrandRow } from '../brands/store.ts'
import type { VettingAnswer } from '../requests/port.ts'
import { endVetting } from './move-store.ts'

/** Stores the result of a vetting; a scored vetting makes a verified brand VETTED_VERIFIED. The caller has locked the brand. */
export async function applyVetting(
  sql: Sql,
  brand: BrandRow,
  vettingId: string,
  answer: VettingAnswer,
  now: number,
): Promise<void> {
  if (!(await endVetting(sql, vettingId, answer, now))) return
  if (answer.outcome === 'scored')
    await moveBrand(sql, brand, { machine: 'identity', event: 'vetted' }, { actor: 'registry', now })
}
