import type { Sql } from '#platform/database/db.ts'
import { storeHistory } from '../history/history-store.ts'
import { storeContactVerified } from './findings-store.ts'
import type { Mover } from '../history/moves.ts'
import { emailStates, mobileStates } from './states.ts'
import type { BrandRow } from './store.ts'

const states = { email: emailStates, mobile: mobileStates }

/** Marks the email or mobile phone of a brand as verified, and records this in the history. The caller has locked the brand. */
export async function confirmContact(
  sql: Sql,
  { id, account_id: accountId }: Pick<BrandRow, 'id' | 'account_id'>,
  contact: 'email' | 'mobile',
  { actor, reason, now }: Mover,
): Promise<void> {
  await storeContactVerified(sql, id, contact, now)
  const moved = { event: 'confirmed', from: 'PENDING', to: states[contact].to('confirmed') }
  await storeHistory(sql, [{ ...moved, machine: contact, accountId, subjectId: id, actor, reason, at: now }])
}
