import { identityCategories, vettingCategories } from '../appeals/categories.ts'
import { rejectionCategories } from '../partners/rejection-categories.ts'
import { feedbackCodes } from '../rules/identity.ts'
import { networks } from '../rules/networks.ts'
import { states } from '../rules/postcodes.ts'
import { providers } from '../rules/providers.ts'
import { usecases, type Usecase } from '../rules/usecases.ts'
import { classes, providers as vettingProviders, statuses } from '../vettings/catalog.ts'
import { countries } from './countries.ts'
import { verticals } from './verticals.ts'

/** A name for people: `K12_EDUCATION` is `K12 Education`. */
const titleOf = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('_', ' ')
    .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

export const aggregators = providers.map((id) => ({
  id,
  displayName: titleOf(id),
  escalateEmail: null,
  dpaSigned: true,
  soleProprietorEnabled: true,
  dca2AutoAccept: false,
}))

/** Kinds of messages that a campaign with several kinds can state. */
const subUsecases = [
  '2FA',
  'ACCOUNT_NOTIFICATION',
  'CUSTOMER_CARE',
  'DELIVERY_NOTIFICATION',
  'FRAUD_ALERT',
  'HIGHER_EDUCATION',
  'MARKETING',
  'POLLING_VOTING',
  'PUBLIC_SERVICE_ANNOUNCEMENT',
  'SECURITY_ALERT',
]

const usecaseOf = (name: string, { reviewed, subUsecases: subs }: Usecase) => ({
  classification: reviewed ? 'SPECIAL' : 'STANDARD',
  displayName: titleOf(name),
  description: titleOf(name),
  minSubUsecases: subs?.least ?? 0,
  maxSubUsecases: subs?.most ?? 0,
  validSubUsecase: subUsecases.includes(name),
})

const vettingProviderOf = (evpId: string) => ({
  evpId,
  displayName: vettingProviders[evpId]!.displayName,
  tcrBillable: vettingProviders[evpId]!.orders.length > 0,
  vettingClasses: vettingProviders[evpId]!.imports,
  vettingInstruction: null,
})

const optionalAttributes = {
  russell3000: 'BOOLEAN',
  taxExemptStatus: 'STRING',
  politicalCommitteeLocale: 'STRING',
  section527: 'BOOLEAN',
  governmentEntity: 'BOOLEAN',
}

const mapOf = <T>(names: readonly string[], of: (name: string) => T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, of(name)]))

/** The lists of allowed words by the name of the enumeration. Use cases and verticals are maps by their code. */
export const enumerations: Readonly<Record<string, unknown>> = {
  brandIdentityStatus: ['SELF_DECLARED', 'UNVERIFIED', 'VERIFIED', 'VETTED_VERIFIED'],
  brandStatus: ['ACTIVE', 'DELETED'],
  brandRelationship: ['BASIC_ACCOUNT', 'SMALL_ACCOUNT', 'MEDIUM_ACCOUNT', 'LARGE_ACCOUNT', 'KEY_ACCOUNT'],
  brandAppealCategory: identityCategories,
  extVettingAppealCategory: vettingCategories,
  entityType: ['PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT', 'GOVERNMENT', 'SOLE_PROPRIETOR'],
  altBusinessIdType: ['NONE', 'DUNS', 'GIIN', 'LEI'],
  stockExchange:
    'NONE AMEX AMX ASX B3 BME BSE FRA ICEX JPX JSE KRX LON NASDAQ NSE NYSE OMX SEHK SGX SSE STO SWX SZSE TSX TWSE VSE OTHER'.split(
      ' ',
    ),
  country: countries,
  campaignStatus: ['ACTIVE', 'EXPIRED'],
  operationStatus: ['REGISTERED', 'REVIEW', 'REJECTED', 'SUSPENDED'],
  nudgeIntent: ['APPEAL_REJECTION', 'REVIEW'],
  rejectionCategory: rejectionCategories,
  suspensionCategory: ['CAMPAIGN_TO_TRAFFIC_MISMATCH', 'SPAM'],
  mno: networks.map(({ id, name }, i) => ({ networkId: id, displayName: name, osrBitmaskIndex: i + 1 })),
  cnp: aggregators.map(({ id, displayName }) => ({ id, displayName })),
  extVettingProvider: Object.keys(vettingProviders).map(vettingProviderOf),
  vettingClass: Object.entries(classes).map(([id, { validityMonths }]) => ({
    id,
    enabled: true,
    displayName: titleOf(id),
    description: titleOf(id),
    validityMonths,
  })),
  vettingStatus: statuses,
  optionalAttributeNames: Object.entries(optionalAttributes).map(([id, dataType]) => ({
    id,
    dataType,
    description: id,
  })),
  vettingFeedbackCode: feedbackCodes,
  usState: states,
  usecase: mapOf(Object.keys(usecases), (name) => usecaseOf(name, usecases[name]!)),
  vertical: mapOf(Object.keys(verticals), (name) => ({
    industryId: name.toLowerCase().replaceAll('_', '-'),
    displayName: verticals[name],
    description: verticals[name],
  })),
}
