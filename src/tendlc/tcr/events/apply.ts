import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { BrandCalls } from '../brands/calls.ts'
import { wakeAtRegistry } from '../../otp/registry-store.ts'
import { applyToCampaign } from '../campaigns/apply.ts'
import { RegistryUnavailable } from '../client/errors.ts'
import {
  claimNotifications,
  endNotification,
  type DueNotification,
} from '../notifications/notification-store.ts'
import { compareBrands, type ComparedBrand } from '../reconcile/brand-store.ts'
import { areManyMissing } from '../reconcile/many-missing.ts'
import { storeMissing, storePresent } from '../reconcile/missing-store.ts'
import { settleVettings } from '../vettings/settle.ts'
import type { VettingCalls } from '../vettings/calls.ts'
import { differs, settleBrand, settleGone, theirBrandOf } from '../reconcile/settle-brand.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'>; log: Log; calls: BrandCalls; vettings: VettingCalls }

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

/** Webhooks about the vettings of a brand and their appeals. */
const aboutVettings = /^(EVP_REPORT|BRAND_APPEAL|BRAND_AUTHPLUS)_/

const batch = 20
/** A brand that is not found for this long does not belong to this exchange. */
const mostSeconds = 24 * 3_600

/** Applies due webhooks; those that cannot be applied yet, or whose handling fails, are due again in a minute or more. */
export async function applyNotifications(deps: Deps): Promise<void> {
  for (;;) {
    const due = await claimNotifications(deps.db, batch)
    for (const one of due) {
      const outcome = await apply(deps, one).catch(failedBy(deps, one))
      if (outcome !== undefined) await endNotification(deps.db, one, outcome)
    }
    if (due.length < batch) return
  }
}

type Outcome = 'applied' | 'ignored' | 'unknown' | undefined

async function apply(deps: Deps, due: DueNotification): Promise<Outcome> {
  if (aboutBrands.has(due.event_type)) return applyToBrand(deps, due)
  if (aboutVettings.test(due.event_type)) return applyToVettings(deps, due)
  return due.campaign_id === null ? 'ignored' : applyToCampaign(deps, due)
}

/** A failure, such as a registry that does not respond, delays this webhook only. */
const failedBy =
  ({ log }: Deps, { event_type: eventType }: DueNotification) =>
  (err: unknown): undefined =>
    void (
      err instanceof RegistryUnavailable ||
      log.error({ err, eventType }, 'a registry webhook was not applied')
    )

/** Undefined if the brand is not known yet: the response to its registration may still be on its way. */
async function applyToBrand({ db, clock, log, calls }: Deps, due: DueNotification): Promise<Outcome> {
  const { registry_id: registryId } = due
  if (registryId === null) return 'unknown'
  const ours = await findOurs(db, due, registryId)
  if (!ours?.brand_id) return due.age > mostSeconds ? 'unknown' : undefined
  if (due.event_type === 'BRAND_OTP_VERIFIED') await wakeAtRegistry(db, ours.brand_id, clock.now())
  const brand = await calls.read(registryId)
  if (brand === 'gone') {
    if (ours.status === 'DELETED') return 'applied'
    const isLong = (await storeMissing(db, 'brand', [ours.brand_id])).has(ours.brand_id)
    // A brand that has just been registered may not be listed yet, so only its deletion ends it at once.
    if (due.event_type !== 'BRAND_DELETE' && !isLong) return undefined
    if (await areManyMissing({ db, log }, 'brand')) return undefined
    await settleGone(db, { brandId: ours.brand_id, registryId }, clock.now())
    return 'applied'
  }
  await storePresent(db, 'brand', ours.brand_id)
  const [compared] = await compareBrands(db, [theirBrandOf(brand)])
  if (compared && differs(compared)) await settleBrand(db, compared, clock.now())
  return 'applied'
}

/** Our brand that a webhook is about, found by the ID of the registry or else by our reference. */
async function findOurs(
  db: Db,
  { reference }: DueNotification,
  registryId: string,
): Promise<ComparedBrand | undefined> {
  const hint = { registryId, reference: reference ?? undefined, displayName: undefined, verified: undefined }
  return (await compareBrands(db, [hint]))[0]
}

async function applyToVettings(deps: Deps, due: DueNotification): Promise<Outcome> {
  const { registry_id: registryBrandId, age } = due
  if (registryBrandId === null) return 'unknown'
  const ours = await findOurs(deps.db, due, registryBrandId)
  if (!ours?.brand_id || !ours.account_id) return age > mostSeconds ? 'unknown' : undefined
  const { brand_id, account_id } = ours
  await settleVettings(deps, { brand_id, account_id, registry_brand_id: registryBrandId })
  return 'applied'
}
