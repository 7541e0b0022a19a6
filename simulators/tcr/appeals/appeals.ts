import { refusal } from '../api-error.ts'
import { emitOf } from '../brands/scoring.ts'
import { findBrand, settledBrand } from '../brands/find.ts'
import { done, ok, type Operation, type Request, type World } from '../operation.ts'
import { textOf, type Appeal, type Brand, type Json } from '../state.ts'
import { keyOf } from '../vettings/records.ts'
import { identityCategories, vettingCategories } from './categories.ts'

const ofIdentity = '/brand/:brandId/appeal'
const ofVettings = '/brand/:brandId/externalVetting/appeal'

export const appealOperations: readonly Operation[] = [
  { method: 'POST', path: ofIdentity, answer: appealIdentity },
  { method: 'GET', path: ofIdentity, answer: listOf(({ key }) => key === undefined) },
  { method: 'POST', path: ofVettings, answer: appealVetting },
  { method: 'GET', path: ofVettings, answer: listOf(({ key }) => key !== undefined) },
]

function listOf(isListed: (appeal: Appeal) => boolean): Operation['answer'] {
  return (world, { params }) => {
    const { brandId } = findBrand(world, params['brandId']!)
    return ok(world.state.appeals.filter((one) => one.brandId === brandId && isListed(one)).map(shownOf))
  }
}

/** Appeals against the identity status of a brand. */
function appealIdentity(world: World, { params, body }: Request) {
  const brand = settledBrand(world, params['brandId']!)
  if (brand.identityStatus === 'SELF_DECLARED') throw refusal(501, 'identityStatus')
  const isOpen = (one: Appeal) => one.brandId === brand.brandId && one.key === undefined
  return submit(world, { brand, body, categories: identityCategories, isOpen, subject: 'brandId' })
}

function appealVetting(world: World, { params, body }: Request) {
  const brand = settledBrand(world, params['brandId']!)
  const vetting = world.state.vettings.find(
    (one) =>
      one.brandId === brand.brandId && one.evpId === body['evpId'] && one.vettingId === body['vettingId'],
  )
  if (!vetting) throw refusal(502, 'vettingId')
  if (!['ACTIVE', 'UNSCORE', 'FAILED'].includes(vetting.vettingStatus)) throw refusal(501, 'vettingStatus')
  const key = keyOf(vetting)
  const isOpen = (one: Appeal) => one.key === key
  return submit(world, { brand, body, key, categories: vettingCategories, isOpen, subject: 'vettingId' })
}

type Submission = {
  brand: Brand
  body: Json
  key?: string
  categories: readonly string[]
  /** Whether an appeal is about the same subject, so that no other one may be pending. */
  isOpen(appeal: Appeal): boolean
  subject: 'brandId' | 'vettingId'
}

function submit(world: World, { brand, body, key, categories, isOpen, subject }: Submission) {
  const { state, now, times } = world
  const [stated, uuids] = [textsOf(body, 'appealCategories'), textsOf(body, 'attachmentUuids')]
  if (stated.length === 0 || stated.some((one) => !categories.includes(one)))
    throw refusal(501, 'appealCategories')
  if (
    uuids.some((uuid) => !state.attachments.some((one) => one.uuid === uuid && one.brandId === brand.brandId))
  )
    throw refusal(501, 'attachmentUuids')
  const explanation = textOf(body, 'explanation')
  if (explanation.length > 1024) throw refusal(501, 'explanation')
  if (state.appeals.some((one) => one.appealStatus === 'PENDING' && isOpen(one))) throw refusal(503, subject)
  state.appeals.push({
    brandId: brand.brandId,
    ...(key !== undefined && { key }),
    dueAt: now() + times.appeal,
    appealStatus: 'PENDING',
    categoryList: stated,
    attachmentUuidList: uuids,
    explanation,
    createDate: new Date(now()).toISOString(),
    appealStatusUpdateDate: null,
    appealOutcome: null,
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
