import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { BrandCalls } from '../brands/calls.ts'
import { RegistryUnavailable } from '../client/errors.ts'
import {
  claimNotifications,
  endNotification,
  type DueNotification,
} from '../notifications/notification-store.ts'
import { compareBrands } from '../reconcile/brand-store.ts'
import { differs, settleBrand, settleGone, theirBrandOf } from '../reconcile/settle-brand.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'>; calls: BrandCalls }

/** Webhooks about brands. A webhook is only a hint, because it has neither ID nor time: the brand is read, and what was read is applied. */
const aboutBrands: ReadonlySet<string> = new Set([
  'BRAND_ADD',
  'BRAND_UPDATE',
  'BRAND_REVET',
  'BRAND_SCORE_UPDATE',
  'BRAND_DELETE',
  'BRAND_IDENTITY_STATUS_UPDATE',
  'BRAND_IDENTITY_VET_UPDATE',
  'BRAND_OTP_VERIFIED',
])

const batch = 20
/** A brand that is not found for this long does not belong to this exchange. */
const mostSeconds = 24 * 3_600

/** Applies due webhooks; those that cannot be applied yet are due again in a minute. */
export async function applyNotifications(deps: Deps): Promise<void> {
  for (;;) {
    const due = await claimNotifications(deps.db, batch)
    for (const one of due) {
      const outcome = aboutBrands.has(one.event_type)
        ? await applyToBrand(deps, one).catch(ifAway)
        : 'ignored'
      if (outcome !== undefined) await endNotification(deps.db, one, outcome)
    }
    if (due.length < batch) return
  }
}

/** While the registry does not respond, webhooks stay due. */
function ifAway(error: unknown): undefined {
  if (!(error instanceof RegistryUnavailable)) throw error
}

/** Undefined if the brand is not known yet: the response to its registration may still be on its way. */
async function applyToBrand(
  { db, clock, calls }: Deps,
  { registry_id: registryId, reference, age }: DueNotification,
): Promise<'applied' | 'unknown' | undefined> {
  if (registryId === null) return 'unknown'
  const hint = { registryId, reference: reference ?? undefined, displayName: undefined, verified: undefined }
  const [ours] = await compareBrands(db, [hint])
  if (!ours?.brand_id) return age > mostSeconds ? 'unknown' : undefined
  const brand = await calls.read(registryId)
  if (brand === 'gone') {
    if (ours.status !== 'DELETED') await settleGone(db, { brandId: ours.brand_id, registryId }, clock.now())
    return 'applied'
  }
  const [compared] = await compareBrands(db, [theirBrandOf(brand)])
  if (compared && differs(compared)) await settleBrand(db, compared, clock.now())
  return 'applied'
}
