// Enumerated values of the wire, in the order of the specification.

export const entityTypes = [
  'PRIVATE_PROFIT',
  'PUBLIC_PROFIT',
  'NON_PROFIT',
  'SOLE_PROPRIETOR',
  'GOVERNMENT',
] as const
export type EntityType = (typeof entityTypes)[number]

export const altBusinessIdTypes = ['DUNS', 'GIIN', 'LEI'] as const

export const stockExchanges = [
  'NONE',
  'AMEX',
  'AMX',
  'ASX',
  'B3',
  'BME',
  'BSE',
  'FRA',
  'ICEX',
  'JSE',
  'KRX',
  'LON',
  'NASDAQ',
  'NSE',
  'NYSE',
  'OMX',
  'SEHK',
  'SSE',
  'STO',
  'SWX',
  'SZSE',
  'TSX',
  'TWSE',
  'VSE',
] as const

export const verticals = [
  'REAL_ESTATE',
  'HEALTHCARE',
  'ENERGY',
  'ENTERTAINMENT',
  'RETAIL',
  'AGRICULTURE',
  'INSURANCE',
  'EDUCATION',
  'HOSPITALITY',
  'FINANCIAL',
  'GAMBLING',
  'CONSTRUCTION',
  'NGO',
  'MANUFACTURING',
  'GOVERNMENT',
  'TECHNOLOGY',
  'COMMUNICATION',
] as const

export const brandStatuses = ['ACTIVE', 'SUSPENDED', 'TERMINATED', 'DELETED'] as const
export type BrandStatus = (typeof brandStatuses)[number]

export const identityStatuses = ['PENDING', 'UNVERIFIED', 'VERIFIED', 'VETTED_VERIFIED'] as const
export type IdentityStatus = (typeof identityStatuses)[number]

export const brandRelationships = [
  'BASIC_ACCOUNT',
  'SMALL_ACCOUNT',
  'MEDIUM_ACCOUNT',
  'LARGE_ACCOUNT',
  'KEY_ACCOUNT',
] as const
export type BrandRelationship = (typeof brandRelationships)[number]

export const vettingStatuses = ['PENDING', 'UNSCORE', 'ACTIVE', 'FAILED', 'EXPIRED'] as const
export type VettingStatus = (typeof vettingStatuses)[number]

/** Categories of appeals, named as in the public documentation of the registry. */
export const appealCategories = [
  'LOW_SCORE',
  'VERIFY_TAX_ID',
  'VERIFY_NON_PROFIT',
  'VERIFY_GOVERNMENT',
] as const
export type AppealCategory = (typeof appealCategories)[number]

export const appealStatuses = ['PENDING', 'COMPLETE'] as const

export const evidenceTypes = ['application/pdf', 'image/jpeg', 'image/png', 'text/plain'] as const

export const vettingProviders = ['Aegis', 'CV', 'WMC'] as const
export type VettingProvider = (typeof vettingProviders)[number]

export const vettingClasses = ['STANDARD', 'ENHANCED', 'POLITICAL'] as const
export type VettingClass = (typeof vettingClasses)[number]

export const resellerStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const

/** States of a campaign (S2-161 to S2-172). */
export const campaignStatuses = [
  'PENDING_REVIEW',
  'UPDATES_REQUIRED',
  'CARRIERS_REVIEW',
  'ACTIVE',
  'PENDING_CANCELLATION',
  'SUSPENDED',
  'TERMINATED',
  'EXPIRED',
  'CANCELED',
  'REJECTED',
  'CNP_CANCELED',
  'PORTED_OUT',
] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** State of a campaign at the registry (S2-097). */
export const registryStatuses = ['UNKNOWN', 'ACTIVE', 'CANCELED'] as const

/**
 * Why an operator must state the ID of a brand or campaign at the registry: it was decided by hand without the ID, the registry does not know
 * the stated ID, or another object has it.
 */
export const registryHolds = ['unstated', 'unknown', 'duplicate'] as const
export type RegistryHold = (typeof registryHolds)[number]

/** Whether the other partner shares a campaign (S2-186). */
export const sharingStatuses = ['PENDING', 'ACCEPTED', 'DECLINED'] as const
export type SharingStatus = (typeof sharingStatuses)[number]

/** Connectivity partners by their registry IDs; the first is this exchange. */
export const cnpIds = ['SSTRWGR', 'SHERON1'] as const

/** How recipients give consent (S2-106). */
export const consentMethods = [
  'ONLINE_FORM',
  'LIVE_OPERATOR',
  'POINT_OF_SALE',
  'TEXT_TO_JOIN',
  'OTHER',
] as const

export const frequencies = ['ONE_TIME', 'RECURRING'] as const

/** Status of a campaign at a network. */
export const campaignOpStatuses = [
  'UNKNOWN',
  'REVIEW',
  'REJECTED',
  'SUSPENDED',
  'REGISTERED',
  'APPROVED',
] as const

export const volumeTiers = ['LOW', 'LOWER_MID', 'UPPER_MID', 'TOP', 'UNCAPPED'] as const

/** Use cases with the minimum number of samples (S2-053, S2-196). */
export const usecases = [
  { id: 'CUSTOMER_CARE', samples: 1 },
  { id: 'POLLING_VOTING', samples: 1 },
  { id: 'HIGHER_EDUCATION', samples: 1 },
  { id: 'PUBLIC_SERVICE_ANNOUNCEMENT', samples: 1 },
  { id: 'MARKETING', samples: 1 },
  { id: 'SECURITY_ALERT', samples: 1 },
  { id: 'DELIVERY_NOTIFICATION', samples: 1 },
  { id: 'ACCOUNT_NOTIFICATION', samples: 1 },
  { id: '2FA', samples: 1 },
  { id: 'FRAUD_ALERT', samples: 1 },
  { id: 'TRIAL', samples: 1 },
  { id: 'CHARITY', samples: 1 },
  { id: 'POLITICAL', samples: 1 },
  { id: 'EMERGENCY', samples: 2 },
  { id: 'SWEEPSTAKE', samples: 2 },
  { id: 'CONVERSATIONAL', samples: 2 },
  { id: 'MIXED', samples: 2 },
  { id: 'CARRIER_EXEMPT', samples: 1 },
  { id: 'SOCIAL', samples: 1 },
  { id: 'LOW_VOLUME', samples: 2 },
] as const
export type Usecase = (typeof usecases)[number]['id']
export const usecaseNames = usecases.map(({ id }) => id)

/** Mobile networks by the IDs of qualification records. */
export const networks = [
  { id: '10017', name: 'AT&T' },
  { id: '10035', name: 'T-Mobile' },
  { id: '10036', name: 'US Cellular' },
  { id: '10038', name: 'Verizon Wireless' },
] as const
