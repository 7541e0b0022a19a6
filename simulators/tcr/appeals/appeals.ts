import { refusal } from '../api-error.ts'
import { emitOf } from '../brands/scoring.ts'
import { findBrand, settledBrand } from '../brands/find.ts'
import { done, ok, type Operation, type Request, type World } from '../operation.ts'
import { earliest, textOf, type Appeal, type Json } from '../state.ts'
import { emitVetting, keyOf } from '../vettings/records.ts'

const path = '/brand/:brandId/externalVetting/appeal'

export const appealCategories = ['VERIFY_TAX_ID', 'VERIFY_NON_PROFIT', 'VERIFY_GOVERNMENT', 'LOW_SCORE']

export const appealOperations: readonly Operation[] = [
  { method: 'POST', path, answer: appeal },
  {
    method: 'GET',
    path,
    answer(world, { params }) {
      const { brandId } = findBrand(world, params['brandId']!)
      return ok(world.state.appeals.filter((one) => one.brandId === brandId).map(shownOf))
    },
  },
]

function appeal(world: World, { params, body }: Request) {
  const { state, now, times } = world
  const brand = settledBrand(world, params['brandId']!)
  const vetting = state.vettings.find(
    (one) =>
      one.brandId === brand.brandId && one.evpId === body['evpId'] && one.vettingId === body['vettingId'],
  )
  if (!vetting) throw refusal(502, 'vettingId')
  if (!['ACTIVE', 'UNSCORE', 'FAILED'].includes(vetting.vettingStatus)) throw refusal(501, 'vettingStatus')
  const [stated, uuids] = [textsOf(body, 'appealCategories'), textsOf(body, 'attachmentUuids')]
  if (stated.length === 0 || stated.some((one) => !appealCategories.includes(one)))
    throw refusal(501, 'appealCategories')
  if (
    uuids.some((uuid) => !state.attachments.some((one) => one.uuid === uuid && one.brandId === brand.brandId))
  )
    throw refusal(501, 'attachmentUuids')
  const explanation = textOf(body, 'explanation')
  if (explanation.length > 1024) throw refusal(501, 'explanation')
  const key = keyOf(vetting)
  if (state.appeals.some((one) => one.key === key && one.appealStatus === 'PENDING'))
    throw refusal(503, 'vettingId')
  state.appeals.push({
    brandId: brand.brandId,
    key,
    dueAt: now() + times.appeal,
    appealStatus: 'PENDING',
    categoryList: stated,
    attachmentUuidList: uuids,
    explanation,
    createDate: new Date(now()).toISOString(),
  })
  emitOf(world, brand, 'BRAND_APPEAL_ADD')
  return done
}

function textsOf(body: Json, name: string): string[] {
  const value = body[name] ?? []
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string')) throw refusal(501, name)
  return value as string[]
}

/** The API shows neither an ID nor the vetting of an appeal. */
function shownOf(stored: Appeal): Json {
  const { key: _, dueAt: __, ...shown } = stored
  return shown
}

/** Decides the appeals that are due; returns whether there were any. */
export function endAppeals(world: World): boolean {
  const due = world.state.appeals.filter(
    ({ appealStatus, dueAt }) => appealStatus === 'PENDING' && dueAt <= world.now(),
  )
  for (const one of due) decide(world, one)
  return due.length > 0
}

/** Decides for the brand only with evidence that can be read. */
function decide(world: World, one: Appeal): void {
  const { state, now, judge } = world
  const at = new Date(now()).toISOString()
  const vetting = state.vettings.find((found) => keyOf(found) === one.key)!
  const brand = state.brands.find(({ brandId }) => brandId === one.brandId)!
  const files = state.attachments.filter(({ uuid }) => one.attachmentUuidList.includes(uuid))
  Object.assign(one, { appealStatus: 'COMPLETE', appealStatusUpdateDate: at })
  const description = judge.denial(brand, files)
  if (description !== undefined) {
    const feedback = { category: [{ id: 'EVIDENCE', displayName: 'Evidence', description, fields: [] }] }
    one['appealOutcome'] = {
      vetStatus: vetting.vettingStatus,
      vetScore: vetting['vettingScore'] ?? null,
      feedback,
    }
  } else {
    const score = Math.min(100, Number(vetting['vettingScore'] ?? 50) + 20)
    const expires = new Date(now())
    expires.setUTCMonth(expires.getUTCMonth() + 6)
    Object.assign(vetting, { vettingStatus: 'ACTIVE', vettingScore: score, reasons: [], vettedDate: at })
    vetting['expirationDate'] = expires.toISOString()
    one['appealOutcome'] = { vetStatus: 'ACTIVE', vetScore: score, feedback: { category: [] } }
    if (brand.identityStatus === 'VERIFIED') brand.identityStatus = 'VETTED_VERIFIED'
    emitVetting(world, vetting, 'EVP_REPORT_UPDATE')
  }
  emitOf(world, brand, 'BRAND_APPEAL_COMPLETE')
}

export const nextAppeal = ({ state }: World): number =>
  earliest(state.appeals.filter(({ appealStatus }) => appealStatus === 'PENDING').map(({ dueAt }) => dueAt))
