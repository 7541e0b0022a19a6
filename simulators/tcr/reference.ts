import { ERRORS, refusal } from './api-error.ts'
import { ok, type Operation } from './operation.ts'
import { networks } from './rules/networks.ts'
import { providers } from './rules/providers.ts'
import { usecases } from './rules/usecases.ts'
import { appealCategories } from './appeals/appeals.ts'
import { classes, providers as vettingProviders, statuses } from './vettings/catalog.ts'

/** The lists of allowed words by the name of the enumeration. */
const enumerations: Readonly<Record<string, unknown>> = {
  brandIdentityStatus: ['SELF_DECLARED', 'UNVERIFIED', 'VERIFIED', 'VETTED_VERIFIED'],
  brandStatus: ['ACTIVE', 'DELETED'],
  brandRelationship: ['BASIC_ACCOUNT', 'SMALL_ACCOUNT', 'MEDIUM_ACCOUNT', 'LARGE_ACCOUNT', 'KEY_ACCOUNT'],
  entityType: ['PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT', 'GOVERNMENT', 'SOLE_PROPRIETOR'],
  altBusinessIdType: ['NONE', 'DUNS', 'GIIN', 'LEI'],
  mno: networks.map(({ id, name }, i) => ({ networkId: id, displayName: name, osrBitmaskIndex: i + 1 })),
  cnp: providers.map((id) => ({ id, displayName: id })),
  extVettingProvider: Object.entries(vettingProviders).map(([id, { displayName }]) => ({ id, displayName })),
  vettingClass: Object.entries(classes).map(([id, { validityMonths }]) => ({ id, validityMonths })),
  vettingStatus: statuses,
  extVettingAppealCategory: appealCategories,
  usecase: Object.keys(usecases),
}

export const referenceOperations: readonly Operation[] = [
  { method: 'GET', path: '/error', answer: () => ok(ERRORS) },
  { method: 'GET', path: '/version', answer: () => ok({ version: 'simulator' }) },
  {
    method: 'GET',
    path: '/csp/profile',
    answer: ({ cspId }) => ok({ cspId, companyName: 'Simulated CSP', soleProprietorEnabled: true }),
  },
  {
    method: 'GET',
    path: '/enum/:name',
    answer(_, { params }) {
      const name = params['name']!
      if (!Object.hasOwn(enumerations, name)) throw refusal(502, 'name')
      return ok(enumerations[name])
    },
  },
]
