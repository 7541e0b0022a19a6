import type { Sql } from '#platform/database/db.ts'
import type { IdentityAnswer } from '../requests/port.ts'
import { hasActiveVetting } from './store.ts'
import { confirmContact } from '../brands/confirm.ts'
import { moveBrand } from '../brands/move-store.ts'
import { storeIdentity } from '../brands/findings-store.ts'
import { authPlusName, type BrandRow } from '../brands/store.ts'
import { verifyPendingOtp } from '../otp/store.ts'

/** Stores the result of the identity verification of a brand that the caller has locked. Has no effect on a deleted brand. */
export async function applyIdentity(
  sql: Sql,
  brand: BrandRow,
  { verified, registryBrandId, universalEin, relationship, verifiedPhone, feedback }: IdentityAnswer,
  now: number,
): Promise<void> {
  const by = { actor: 'registry', now }
  const event = verified ? 'verified' : 'notVerified'
  const reason = feedback.map(({ name }) => name).join(', ') || undefined
  if (!(await moveBrand(sql, brand, { machine: 'identity', event }, { ...by, reason }))) return
  await storeIdentity(sql, brand.id, {
    registryBrandId,
    universalEin,
    relationship,
    feedback: verified ? feedback.filter(({ name }) => name === authPlusName) : feedback,
  })
  if (verifiedPhone !== undefined && brand.mobile_phone === verifiedPhone && !brand.mobile_verified_at) {
    await verifyPendingOtp(sql, brand.id, now)
    await confirmContact(sql, brand, 'mobile', by)
  }
  if (verified && (await hasActiveVetting(sql, brand.id)))
    await moveBrand(sql, brand, { machine: 'identity', event: 'vetted' }, by)
}
