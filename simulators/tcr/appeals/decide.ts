import { attributesOf } from '../brands/attributes.ts'
import { emitOf } from '../brands/scoring.ts'
import type { World } from '../operation.ts'
import { earliest, type Appeal, type Brand, type Json, type Vetting } from '../state.ts'
import { emitVetting, keyOf } from '../vettings/records.ts'

/** Decides the appeals that are due; returns whether there were any. */
export function endAppeals(world: World): boolean {
  const due = world.state.appeals.filter(
    ({ appealStatus, dueAt }) => appealStatus === 'PENDING' && dueAt <= world.now(),
  )
  for (const one of due) decide(world, one)
  return due.length > 0
}

export const nextAppeal = ({ state }: World): number =>
  earliest(state.appeals.filter(({ appealStatus }) => appealStatus === 'PENDING').map(({ dueAt }) => dueAt))

/** Decides for the brand only with evidence that can be read. */
function decide(world: World, one: Appeal): void {
  const { state, now, judge } = world
  const brand = state.brands.find(({ brandId }) => brandId === one.brandId)!
  const vetting = state.vettings.find((found) => keyOf(found) === one.key)
  const files = state.attachments.filter(({ uuid }) => one.attachmentUuidList.includes(uuid))
  const denial = judge.denial(brand, files)
  Object.assign(one, { appealStatus: 'COMPLETE', appealStatusUpdateDate: new Date(now()).toISOString() })
  if (denial === undefined) {
    if (vetting) raiseVetting(world, brand, vetting)
    else verifyIdentity(world, brand)
  }
  one['appealOutcome'] = {
    ...(vetting
      ? { vetStatus: vetting.vettingStatus, vetScore: vetting['vettingScore'] ?? null }
      : { vetStatus: brand.identityStatus }),
    optionalAttributes: brand['optionalAttributes'] ?? {},
    feedback: { category: denial === undefined ? [] : [evidenceFeedback(denial)] },
  }
  emitOf(world, brand, 'BRAND_APPEAL_COMPLETE')
}

const evidenceFeedback = (description: string): Json => ({
  id: 'EVIDENCE',
  displayName: 'Evidence',
  description,
  fields: [],
})

function verifyIdentity(world: World, brand: Brand): void {
  if (brand.identityStatus !== 'UNVERIFIED') return
  brand.identityStatus = 'VERIFIED'
  brand['optionalAttributes'] = attributesOf(brand)
  emitOf(world, brand, 'BRAND_IDENTITY_STATUS_UPDATE')
}

function raiseVetting(world: World, brand: Brand, vetting: Vetting): void {
  const expires = new Date(world.now())
  expires.setUTCMonth(expires.getUTCMonth() + 6)
  Object.assign(vetting, {
    vettingStatus: 'ACTIVE',
    vettingScore: Math.min(100, Number(vetting['vettingScore'] ?? 50) + 20),
    reasons: [],
    vettedDate: new Date(world.now()).toISOString(),
    expirationDate: expires.toISOString(),
  })
  if (brand.identityStatus === 'VERIFIED') brand.identityStatus = 'VETTED_VERIFIED'
  emitVetting(world, vetting, 'EVP_REPORT_UPDATE')
}
