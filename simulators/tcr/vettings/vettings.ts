import { refusal } from '../api-error.ts'
import { settledBrand } from '../brands/find.ts'
import { emitOf } from '../brands/scoring.ts'
import { bill, ok, type Operation, type Request, type World } from '../operation.ts'
import { textOf, type Brand, type Json } from '../state.ts'
import { classes, providers, statuses } from './catalog.ts'
import { sendEmail } from './emails.ts'
import { beginVetting, endVettings, startImport, startVetting } from './records.ts'

const path = '/brand/:brandId/externalVetting'

export const vettingOperations: readonly Operation[] = [
  { method: 'GET', path, answer: list },
  { method: 'POST', path, answer: order },
  { method: 'PUT', path, answer: importVetting },
]

function list({ state, ...world }: World, { params, query }: Request) {
  const { brandId } = settledBrand({ state, ...world }, params['brandId']!)
  const wanted = query.getAll('vettingStatus')
  if (wanted.length === 0 || wanted.some((one) => !statuses.includes(one as (typeof statuses)[number])))
    throw refusal(501, 'vettingStatus')
  const isWanted = (record: Json, name: string) => !query.has(name) || query.get(name) === record[name]
  return ok(
    state.vettings
      .filter((one) => one.brandId === brandId && wanted.includes(one.vettingStatus))
      .filter((one) => isWanted(one, 'evpId') && isWanted(one, 'vettingClass'))
      .map(shownOf),
  )
}

function order(world: World, { params, body }: Request) {
  const brand = vettableBrand(world, params['brandId']!)
  const [evpId, vettingClass] = [textOf(body, 'evpId'), textOf(body, 'vettingClass')]
  const provider = Object.hasOwn(providers, evpId) ? providers[evpId]! : undefined
  if (!provider || provider.orders.length === 0) throw refusal(501, 'evpId')
  if (!provider.orders.includes(vettingClass)) throw refusal(501, 'vettingClass')
  if (vettingClass === 'AUTHPLUS' && brand['entityType'] !== 'PUBLIC_PROFIT') throw refusal(501, 'entityType')
  if (vettingClass === 'POLITICAL' && !isPolitical(body)) throw refusal(501, 'additionalRequestPayload')
  const isOpen = world.state.vettings.some(
    (one) =>
      one.brandId === brand.brandId &&
      one.evpId === evpId &&
      one.vettingClass === vettingClass &&
      one.vettingStatus === 'PENDING',
  )
  if (isOpen) throw refusal(503, 'evpId', 'vettingClass')
  const vetting = beginVetting(world, brand, { evpId, vettingClass })
  if (!brand.mock)
    bill(
      world,
      vettingClass === 'AUTHPLUS' ? 'auth-plus' : 'vetting',
      brand.brandId,
      classes[vettingClass]!.usd,
    )
  startVetting(world, brand, vetting)
  if (vettingClass === 'AUTHPLUS') {
    emitOf(world, brand, 'BRAND_AUTHPLUS_VERIFICATION_ADD')
    sendEmail(world, brand)
  }
  return ok(shownOf(vetting))
}

/** Imports a vetting of a provider, and responds with its status. */
function importVetting(world: World, { params, body }: Request) {
  const brand = vettableBrand(world, params['brandId']!)
  const [evpId, vettingId, token] = ['evpId', 'vettingId', 'vettingToken'].map((name) => textOf(body, name))
  const provider = Object.hasOwn(providers, evpId!) ? providers[evpId!]! : undefined
  if (!provider) throw refusal(501, 'evpId')
  if (!vettingId || vettingId.length > 255 || vettingId.endsWith('unknown')) throw refusal(501, 'vettingId')
  // Aegis confirms a vetting by the number of its certificate.
  if (token!.length > 2560 || (evpId === 'AEGIS' && !/^[\w-]{6,}$/.test(token!)))
    throw refusal(501, 'vettingToken')
  const known = world.state.vettings.find((one) => one.evpId === evpId && one.vettingId === vettingId)
  if (known && known.brandId !== brand.brandId) throw refusal(503, 'vettingId')
  if (known) return ok(shownOf(known))
  const vetting = beginVetting(world, brand, { evpId: evpId!, vettingId, vettingClass: provider.imports[0]! })
  startImport(world, vetting)
  endVettings(world)
  return ok(shownOf(vetting))
}

function vettableBrand(world: World, id: string): Brand {
  const brand = settledBrand(world, id)
  if (brand['entityType'] === 'SOLE_PROPRIETOR') throw refusal(501, 'entityType')
  if (!['VERIFIED', 'VETTED_VERIFIED'].includes(brand.identityStatus)) throw refusal(501, 'identityStatus')
  return brand
}

const absent: Json = Object.fromEntries(
  [
    'vettingToken',
    'vettingScore',
    'reasons',
    'vettingDetails',
    'vettedDate',
    'validUntil',
    'expirationDate',
  ].map((name) => [name, null]),
)

/** A vetting in a response, which has null for every member without a value. */
function shownOf(vetting: Json): Json {
  const { brandId: _, ...shown } = vetting
  return { ...absent, ...shown }
}

/** Whether the details of a political vetting are a JSON text with the committee and the election. */
function isPolitical(body: Json): boolean {
  try {
    const details = JSON.parse(textOf(body, 'additionalRequestPayload')) as Json
    return ['locale', 'committeeId', 'electionDate'].every((name) => textOf(details, name) !== '')
  } catch {
    return false
  }
}
