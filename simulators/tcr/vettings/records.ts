import { emitOf } from '../brands/scoring.ts'
import type { World } from '../operation.ts'
import { earliest, nextId, type Brand, type Vetting } from '../state.ts'
import { classes, providers } from './catalog.ts'

/** Sends an event about a vetting. */
export function emitVetting({ webhooks, cspId, state }: World, vetting: Vetting, eventType: string): void {
  const brand = state.brands.find((one) => one.brandId === vetting.brandId)
  webhooks.emit('VETTING', {
    eventType,
    cspId,
    cspName: 'Simulated CSP',
    brandId: vetting.brandId,
    brandName: brand?.['displayName'] ?? null,
    brandReferenceId: brand?.['referenceId'] ?? null,
    evpId: vetting.evpId,
    evpName: providers[vetting.evpId]?.displayName ?? null,
    vettingId: vetting.vettingId,
    description: `${eventType} of ${vetting.vettingId}`,
    mock: brand?.mock ?? false,
  })
}

/** Stores a vetting that its provider has not decided. */
export function beginVetting(
  { state, now }: World,
  brand: Brand,
  { evpId, vettingClass, vettingId }: { evpId: string; vettingClass: string; vettingId?: string },
): Vetting {
  const vetting: Vetting = {
    brandId: brand.brandId,
    evpId,
    vettingId: vettingId ?? `${evpId}-${nextId(state, 'V')}`,
    vettingClass,
    vettingStatus: 'PENDING',
    createDate: new Date(now()).toISOString(),
  }
  state.vettings.push(vetting)
  return vetting
}

/** Schedules the result of a vetting. */
export function startVetting({ state, times, now }: World, brand: Brand, vetting: Vetting): void {
  state.vettingsDue.push({ key: keyOf(vetting), at: now() + times.vetting(brand, vetting.vettingClass) })
}

/** Schedules the result of an imported vetting. */
export function startImport({ state, times, now }: World, vetting: Vetting): void {
  state.vettingsDue.push({ key: keyOf(vetting), at: now() + times.import, isImport: true })
}

export const keyOf = ({ evpId, vettingId }: Vetting): string => `${evpId}/${vettingId}`

/** Stores the result of a vetting of a brand. */
function decideVetting({ now, judge }: World, brand: Brand, vetting: Vetting): void {
  const result = judge.vetting(brand, vetting.vettingClass)
  const expires = new Date(now())
  expires.setUTCMonth(expires.getUTCMonth() + classes[vetting.vettingClass]!.validityMonths)
  Object.assign(vetting, result, { vettedDate: new Date(now()).toISOString() })
  if (result.vettingStatus !== 'FAILED') vetting['expirationDate'] = expires.toISOString()
  raise(brand, vetting)
}

/** An active vetting raises the identity of its brand. */
function raise(brand: Brand, { vettingStatus, vettingClass }: Vetting): void {
  if (vettingClass !== 'AUTHPLUS' && vettingStatus === 'ACTIVE' && brand.identityStatus === 'VERIFIED')
    brand.identityStatus = 'VETTED_VERIFIED'
}

const resultEvents = { ACTIVE: 'EVP_REPORT_SCORE', UNSCORE: 'EVP_REPORT_UNSCORE' } as const

/** Ends the vettings that are due or expired; returns whether there were any. */
export function endVettings(world: World): boolean {
  const { state } = world
  const due = state.vettingsDue.filter(({ at }) => at <= world.now())
  state.vettingsDue = state.vettingsDue.filter((one) => !due.includes(one))
  for (const { key, isImport } of due) {
    const vetting = state.vettings.find((one) => keyOf(one) === key)!
    const brand = state.brands.find(({ brandId }) => brandId === vetting.brandId)!
    if (vetting.vettingStatus !== 'PENDING' || brand.status === 'DELETED') continue
    decideVetting(world, brand, vetting)
    if (isImport) {
      emitVetting(world, vetting, 'EVP_REPORT_IMPORT')
      continue
    }
    const { vettingStatus } = vetting as { vettingStatus: string }
    if (vetting.vettingClass === 'AUTHPLUS') {
      emitOf(
        world,
        brand,
        `BRAND_AUTHPLUS_VERIFICATION_${vettingStatus === 'ACTIVE' ? 'COMPLETE' : 'FAILED'}`,
      )
      continue
    }
    emitVetting(world, vetting, resultEvents[vettingStatus as keyof typeof resultEvents] ?? 'EVP_REPORT_FAIL')
  }
  const expired = state.vettings.filter((one) => isExpired(one, world.now()))
  for (const vetting of expired) expireVetting(world, vetting)
  return due.length + expired.length > 0
}

function isExpired({ vettingStatus, expirationDate }: Vetting, now: number): boolean {
  return ['ACTIVE', 'UNSCORE'].includes(vettingStatus) && Date.parse(String(expirationDate)) <= now
}

function expireVetting(world: World, vetting: Vetting): void {
  const { state } = world
  vetting.vettingStatus = 'EXPIRED'
  const others = state.vettings.some(
    (one) => one.brandId === vetting.brandId && one.vettingStatus === 'ACTIVE',
  )
  const brand = state.brands.find(({ brandId }) => brandId === vetting.brandId)
  if (brand?.identityStatus === 'VETTED_VERIFIED' && !others) brand.identityStatus = 'VERIFIED'
  emitVetting(world, vetting, 'EVP_REPORT_EXPIRE')
}

/** When the next vetting is decided or expires. */
export const nextVetting = ({ state }: World): number =>
  earliest([
    ...state.vettingsDue.map(({ at }) => at),
    ...state.vettings
      .filter(({ vettingStatus }) => vettingStatus === 'ACTIVE' || vettingStatus === 'UNSCORE')
      .map(({ expirationDate }) => Date.parse(String(expirationDate)))
      .filter(Number.isFinite),
  ])
