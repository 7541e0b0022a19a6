import { refusal } from '../api-error.ts'
import type { World } from '../operation.ts'
import { textOf, type Json } from '../state.ts'

/** Whether a record matches the value of a filter. Throws `ApiError` if the value is invalid. */
export type Filter = (record: Json, value: string, world: World) => boolean
type Filters = Readonly<Record<string, Filter>>

/** Filters whose value is the one of the member with the same name. */
const equal = (...names: readonly string[]): Filters =>
  Object.fromEntries(
    names.map((name): [string, Filter] => [name, (record, value) => textOf(record, name) === value]),
  )

/** A part of the name is enough. */
const displayName: Filter = (record, value) =>
  textOf(record, 'displayName').toLowerCase().includes(value.toLowerCase())

const tag: Filter = (record, value) => ((record['tag'] ?? []) as unknown[]).includes(value)

/** Brands that have a campaign of the reseller. */
const ofReseller: Filter = ({ brandId }, value, { state }) =>
  state.campaigns.some((one) => one.brandId === brandId && one['resellerId'] === value)

const authenticationPlusCompliant: Filter = ({ brandId }, value, { state }) =>
  String(
    state.vettings.some(
      (one) => one.brandId === brandId && one.vettingClass === 'AUTHPLUS' && one.vettingStatus === 'ACTIVE',
    ),
  ) === value

const ofUpstream: Filter = ({ campaignId }, value, { state }) =>
  state.reviews[String(campaignId)]?.share?.upstreamCnpId === value

/** Compares the day on which a campaign was shared; both ends of the period are included. */
const sharedDate =
  (name: string, isWithin: (day: string, limit: string) => boolean): Filter =>
  (record, value) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) throw refusal(501, name)
    return isWithin(textOf(record, 'sharedDate').slice(0, 10), value)
  }

const shares: Filters = {
  ...equal('brandId', 'sharingStatus'),
  startDate: sharedDate('startDate', (day, limit) => day >= limit),
  endDate: sharedDate('endDate', (day, limit) => day <= limit),
}

/** The filters of each list by the name of their parameter. */
export const filters = {
  brand: {
    ...equal(
      'referenceId',
      'entityType',
      'identityStatus',
      'status',
      'state',
      'country',
      'ein',
      'universalEin',
    ),
    ...equal('mock'),
    displayName,
    tag,
    resellerId: ofReseller,
    authenticationPlusCompliant,
  },
  campaign: {
    ...equal('referenceId', 'brandId', 'status', 'usecase', 'vertical', 'resellerId', 'autoRenewal', 'mock'),
    upstreamCnpId: ofUpstream,
    tag,
  },
  sharedWithMe: { ...shares, ...equal('downstreamCnpId') },
  sharedByMe: { ...shares, ...equal('upstreamCnpId') },
  reseller: {},
  publicCompany: { ...equal('symbol', 'exchange'), displayName },
  // No aggregator of the simulator supports migrations.
  dca: { ...equal('soleProprietorEnabled'), cnpMigrationSupported: (_, value) => value === 'false' },
} as const satisfies Record<string, Filters>

export type ListName = keyof typeof filters
