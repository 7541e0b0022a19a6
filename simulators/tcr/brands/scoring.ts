import { attributesOf } from './attributes.ts'
import type { World } from '../operation.ts'
import { earliest, textOf, type Brand, type Json } from '../state.ts'

/** Sends an event about a brand. */
export function emitOf(
  { webhooks, cspId }: World,
  brand: Brand,
  eventType: string,
  members: Json = {},
): void {
  webhooks.emit(/^BRAND_(AUTHPLUS|EMAIL_2FA)_/.test(eventType) ? 'VETTING' : 'BRAND', {
    eventType,
    cspId,
    cspName: 'Simulated CSP',
    brandId: brand.brandId,
    brandName: brand['displayName'],
    brandReferenceId: brand['referenceId'] ?? null,
    ...(eventType === 'BRAND_IDENTITY_STATUS_UPDATE' && { brandIdentityStatus: brand.identityStatus }),
    description: `${eventType} of ${textOf(brand, 'displayName')}`,
    mock: brand.mock,
    ...members,
  })
}

export function startScoring({ state, times, now }: World, brand: Brand): void {
  state.scoring[brand.brandId] = now() + times.scoring(brand)
}

export function isScoring({ state }: World, brandId: string): boolean {
  return Object.hasOwn(state.scoring, brandId)
}

/** Ends the scorings that are due; returns whether there were any. */
export function endScorings(world: World): boolean {
  const { state } = world
  const due = Object.keys(state.scoring).filter((id) => state.scoring[id]! <= world.now())
  for (const id of due) {
    delete state.scoring[id]
    const brand = state.brands.find((one) => one.brandId === id)!
    const isVerified = world.judge.identity(brand).length === 0 && !awaitsPhone(world, brand)
    brand.identityStatus = isVerified ? 'VERIFIED' : 'UNVERIFIED'
    brand['optionalAttributes'] = attributesOf(brand)
    brand['brandRelationship'] = world.judge.relationship(brand) ?? brand['brandRelationship']
    if (brand['entityType'] !== 'SOLE_PROPRIETOR') brand['universalEin'] = `US_${textOf(brand, 'ein')}`
    emitOf(world, brand, 'BRAND_IDENTITY_STATUS_UPDATE')
  }
  return due.length > 0
}

export const nextScoring = ({ state }: World): number => earliest(Object.values(state.scoring))
/** Whether a sole proprietor is not verified until its mobile phone is. */
function awaitsPhone({ judge }: World, brand: Brand): boolean {
  return (
    judge.verifiesPhones &&
    brand['entityType'] === 'SOLE_PROPRIETOR' &&
    brand['mobilePhoneVerifiedDate'] === undefined
  )
}
