import { actorName, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { withdrawReviews } from '#reviews/index.ts'
import { enqueueMailAgain, requiresMail } from '../mail/enqueue.ts'
import { supersedeMails } from '../mail/store.ts'
import { supersedeOtp } from '../otp/store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { insertRequest, supersedeRequests } from '../requests/store.ts'
import { findOwnedBrand } from '../brands/find-owned.ts'
import { moveBrand } from '../brands/move-store.ts'
import { submitIdentity } from './update.ts'
import { refusePartnersBrand, tooEarly, verifiableAt } from './verification-limit.ts'
import type { BrandRow } from '../brands/store.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/** Deletes a brand without campaigns permanently; afterwards only the list shows it (S2-180, S2-200). */
export async function deleteBrand({ db, clock }: Deps, caller: Caller, id: string): Promise<void> {
  await db.tx(async (sql) => {
    const now = clock.now()
    const brand = await findOwnedBrand(sql, caller.account.id, id, true)
    if (brand.campaign_count > 0)
      throw new Problem(tendlcProblems.brandConflict, { detail: 'The brand has active campaigns.' })
    const by = { actor: actorName(caller.actor), now }
    if (!(await moveBrand(sql, brand, { machine: 'brand', event: 'deleted' }, by)))
      throw new Problem(tendlcProblems.brandConflict, { detail: `The brand is ${brand.status}.` })
    await withdrawReviews(sql, [id], now)
    await supersedeRequests(sql, id, ['identity', 'brand-update'], now)
    await supersedeMails(sql, id, now)
    await supersedeOtp(sql, id, now)
    // A brand of another partner stays at the registry.
    if (!brand.partner)
      await insertRequest(sql, { accountId: brand.account_id, kind: 'withdrawal', brandId: id, now })
  })
}

/**
 * Starts a new identity verification, unless one is in progress, and sends the confirmation email again. Within a day, the identity of an
 * unchanged brand is verified only once.
 */
export async function revetBrand({ db, clock }: Deps, caller: Caller, id: string): Promise<BrandRow> {
  return db.tx(async (sql) => {
    const brand = await findOwnedBrand(sql, caller.account.id, id, true)
    if (brand.status === 'TERMINATED')
      throw new Problem(tendlcProblems.brandConflict, { detail: 'The brand is terminated.' })
    refusePartnersBrand(brand)
    const now = clock.now()
    const isMailed = requiresMail(brand)
    if (isMailed) await enqueueMailAgain(sql, brand, now)
    if (brand.identity_status === 'PENDING') return brand
    const at = await verifiableAt(sql, brand, now)
    if (at > now) {
      if (isMailed) return brand
      throw tooEarly(at)
    }
    await submitIdentity(sql, brand, {
      actor: actorName(caller.actor),
      reason: 'requested by the customer',
      now,
    })
    return { ...brand, identity_status: 'PENDING' }
  })
}
