import { ApiError, refusal } from '../api-error.ts'
import { bill, done, ok, type Operation, type World } from '../operation.ts'
import { changedIdentity, refuseChanges } from '../rules/brand-changes.ts'
import { brandFaults, brandFields, isTags, keptMembers } from '../rules/brand-fields.ts'
import { nextId, textOf, type Brand, type Json } from '../state.ts'
import { refuseBusy, refuseKept } from '../refusals.ts'
import { findBrand, settledBrand } from './find.ts'
import { pageOf } from '../lists/page.ts'
import { shownBrand } from './shown.ts'
import { emitOf, startScoring } from './scoring.ts'

const brandFee = 4.5

/** Members that the registry stores in lower case. */
const folded: readonly string[] = ['website', 'email', 'businessContactEmail']

/** Members of the request that the API knows; it ignores others. */
const known = (body: Json): Json =>
  Object.fromEntries(
    Object.keys(brandFields).flatMap((name) => {
      if (!(name in body)) return []
      const value = body[name]
      return [[name, folded.includes(name) && typeof value === 'string' ? value.toLowerCase() : value]]
    }),
  )

function refuseWrong(body: Json): void {
  const faults = brandFaults(body)
  if (faults.length > 0) throw new ApiError(faults)
}

export const brandOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: '/brand/nonBlocking',
    answer(world, { body }) {
      const { state, cspId, now } = world
      const referenceId = textOf(body, 'referenceId')
      // A reference stays in use after the brand is deleted.
      if (referenceId !== '' && state.brands.some((one) => one['referenceId'] === referenceId))
        throw refusal(503, 'referenceId')
      refuseWrong(body)
      if (body['tag'] != null && !isTags(body['tag'])) throw refusal(501, 'tag')
      refuseBusy(world, body)
      const brand: Brand = {
        ...known(body),
        tag: body['tag'] ?? null,
        cspId,
        brandId: nextId(state, 'B'),
        status: 'ACTIVE',
        identityStatus: 'SELF_DECLARED',
        mock: body['mock'] === true,
        createDate: new Date(now()).toISOString(),
      }
      state.brands.push(brand)
      if (!brand.mock) bill(world, 'brand', brand.brandId, brandFee)
      emitOf(world, brand, 'BRAND_ADD')
      startScoring(world, brand)
      return ok(shownBrand(brand))
    },
  },
  {
    method: 'GET',
    path: '/brand',
    answer: (world, { query }) =>
      ok(pageOf(world, 'brand', world.state.brands.map(shownBrand), query, { status: 'ACTIVE' })),
  },
  {
    method: 'GET',
    path: '/pft/brand',
    answer() {
      // Only employees of the registry create the brand of free trials.
      throw refusal(502)
    },
  },
  { method: 'GET', path: '/brand/feedback/:brandId', answer: readFeedback },
  {
    method: 'GET',
    path: '/brand/:brandId',
    answer: (world, { params }) => ok(shownBrand(findBrand(world, params['brandId']!))),
  },
  { method: 'PUT', path: '/brand/:brandId', answer: updateBrand },
  {
    method: 'PUT',
    path: '/brand/:brandId/revet',
    answer(world, { params }) {
      const brand = settledBrand(world, params['brandId']!)
      if (!brand.mock) bill(world, 'revet', brand.brandId, brandFee)
      emitOf(world, brand, 'BRAND_REVET')
      startScoring(world, brand)
      return { status: 202, body: shownBrand(brand) }
    },
  },
  {
    method: 'DELETE',
    path: '/brand/:brandId',
    answer(world, { params }) {
      const brand = findBrand(world, params['brandId']!)
      const has = world.state.campaigns.some(
        (one) => one.brandId === brand.brandId && one.status === 'ACTIVE',
      )
      if (has) throw refusal(501, 'brandId')
      refuseKept(world, brand.brandId, brand)
      brand.status = 'DELETED'
      delete world.state.scoring[brand.brandId]
      emitOf(world, brand, 'BRAND_DELETE')
      return done
    },
  },
]

function readFeedback(world: World, { params }: { params: Readonly<Record<string, string>> }) {
  const brand = settledBrand(world, params['brandId']!)
  const category = brand.identityStatus === 'UNVERIFIED' ? world.judge.identity(brand) : []
  return ok({ brandId: brand.brandId, category })
}

/**
 * Replaces the whole brand, except omitted members that it needs; a changed company must be scored again, which the client requests.
 */
function updateBrand(
  world: World,
  { params, body }: { params: Readonly<Record<string, string>>; body: Json },
) {
  const brand = settledBrand(world, params['brandId']!)
  const complete = { ...body, ...keptMembers(brand, body), referenceId: brand['referenceId'] }
  refuseWrong(complete)
  const { referenceId: _, ...changes } = known(complete)
  refuseChanges(world, brand, changes)
  const isOther = changedIdentity(brand, changes).length > 0
  const isOtherContact = textOf(changes, 'businessContactEmail') !== textOf(brand, 'businessContactEmail')
  const isOtherPhone = textOf(changes, 'mobilePhone') !== textOf(brand, 'mobilePhone')
  for (const name of Object.keys(brandFields)) if (name !== 'referenceId') delete brand[name]
  Object.assign(brand, changes)
  if (isOther) brand.identityStatus = 'UNVERIFIED'
  if (isOtherPhone && brand['entityType'] === 'SOLE_PROPRIETOR') {
    delete brand['mobilePhoneVerifiedDate']
    brand.identityStatus = 'UNVERIFIED'
  }
  emitOf(world, brand, 'BRAND_UPDATE')
  if (isOtherContact) endAuthPlus(world, brand)
  return ok(shownBrand(brand))
}

/** Another business contact must be verified again, so Auth+ of the previous one is lost. */
function endAuthPlus(world: World, brand: Brand): void {
  const lost = world.state.vettings.filter(
    ({ brandId, vettingClass, vettingStatus }) =>
      brandId === brand.brandId &&
      vettingClass === 'AUTHPLUS' &&
      ['PENDING', 'ACTIVE'].includes(vettingStatus),
  )
  for (const vetting of lost) {
    vetting.vettingStatus = 'EXPIRED'
    emitOf(world, brand, 'BRAND_AUTHPLUS_VERIFICATION_EXPIRED')
  }
}
