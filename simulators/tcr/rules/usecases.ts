import type { Brand, Vetting } from '../state.ts'

/** Rules of a use case. `usd` is the fee per month. */
export type Usecase = {
  usd: number
  /** Kinds of brands that may have the use case; omitted: all but sole proprietors. */
  entities?: readonly string[]
  /** The class of a vetting that the brand needs. */
  vetting?: string
  subUsecases?: { least: number; most: number }
  /** Networks review each campaign manually. */
  reviewed?: true
  samples?: number
}

const companies = ['PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT', 'GOVERNMENT']
const all = [...companies, 'SOLE_PROPRIETOR']
const usual: Usecase = { usd: 10, entities: companies }

/** Every use case of the registry. */
export const usecases: Readonly<Record<string, Usecase>> = {
  '2FA': usual,
  ACCOUNT_NOTIFICATION: usual,
  AGENTS_FRANCHISES: { usd: 30, entities: companies, reviewed: true },
  CARRIER_EXEMPT: { usd: 10, entities: companies, reviewed: true },
  CHARITY: { usd: 3, entities: ['NON_PROFIT'], reviewed: true },
  CONVERSATIONAL: { ...usual, samples: 2 },
  CUSTOMER_CARE: usual,
  DELIVERY_NOTIFICATION: usual,
  EMERGENCY: { usd: 5, entities: ['NON_PROFIT', 'GOVERNMENT'], reviewed: true, samples: 2 },
  FRAUD_ALERT: usual,
  HIGHER_EDUCATION: usual,
  K12_EDUCATION: usual,
  LOW_VOLUME: { usd: 1.5, entities: companies, subUsecases: { least: 1, most: 5 }, samples: 2 },
  M2M: usual,
  MARKETING: usual,
  MIXED: { usd: 10, entities: companies, subUsecases: { least: 2, most: 5 }, samples: 2 },
  POLITICAL: { usd: 10, entities: companies, vetting: 'POLITICAL', reviewed: true },
  POLLING_VOTING: usual,
  PROXY: { usd: 10, entities: companies, reviewed: true },
  PUBLIC_SAFETY_RESTRICTED: { usd: 10, entities: ['GOVERNMENT'], reviewed: true },
  PUBLIC_SERVICE_ANNOUNCEMENT: { usd: 10, entities: ['NON_PROFIT', 'GOVERNMENT'] },
  SECURITY_ALERT: usual,
  SOCIAL: { usd: 10, entities: companies, reviewed: true },
  SOLE_PROPRIETOR: { usd: 2, entities: ['SOLE_PROPRIETOR'] },
  SWEEPSTAKE: { ...usual, samples: 2 },
  TRIAL: { usd: 0, entities: all },
  UCAAS_HIGH: { usd: 10, entities: companies, reviewed: true },
  UCAAS_LOW: { usd: 10, entities: companies, reviewed: true },
}

/** Whether a brand may have a use case at all. */
export const isAllowed = (
  brand: Brand,
  { entities = companies, vetting }: Usecase,
  vettings: readonly Vetting[],
): boolean =>
  entities.includes(String(brand['entityType'])) &&
  (vetting === undefined || vettings.some(({ vettingClass }) => vettingClass === vetting))
