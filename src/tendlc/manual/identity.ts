import { customerReasonOf, reviewCodes, type ReviewCode } from '#reviews/index.ts'
import type {
  BrandUpdate,
  BrandWithdrawal,
  IdentityAnswer,
  IdentityQuestion,
  Pending,
  UpdateAnswer,
} from '../requests/port.ts'
import type { FeedbackCategory } from '../brands/store.ts'
import type { BrandData } from '../fields/brand-fields.ts'
import { decisionOf, undecided, type Decided, type ManualDeps } from './decision.ts'

/** The identity of a brand, as an operator has verified it. */
export async function identity(
  deps: ManualDeps,
  { reference, now, brand, registryBrandId }: IdentityQuestion,
): Promise<Pending | IdentityAnswer> {
  const submission = shownOf(brand, registryBrandId)
  const decision = await decisionOf(deps, { reference, kind: 'registry-brand', submission })
  if (!decision) return undecided(now)
  if (decision.state === 'rejected') return { verified: false, feedback: feedbackOf(decision) }
  const { registry_id, universal_ein, relationship } = decision.result ?? {}
  return {
    verified: true,
    // Only the registry assigns IDs, so a brand has none until an operator has stated it.
    ...(registry_id && { registryBrandId: registry_id }),
    ...(universal_ein && { universalEin: universal_ein }),
    ...(relationship && { relationship }),
    feedback: [],
  }
}

/** An operator carries the changed data of a brand to the registry. */
export async function update(
  deps: ManualDeps,
  { reference, now, brand, registryBrandId }: BrandUpdate,
): Promise<Pending | UpdateAnswer> {
  const submission = shownOf(brand, registryBrandId)
  const decision = await decisionOf(deps, { reference, kind: 'registry-brand-update', submission })
  if (!decision) return undecided(now)
  const { state, codes, note } = decision
  return state === 'rejected'
    ? { refused: customerReasonOf({ codes, note: note ?? undefined })! }
    : { done: true }
}

const shownOf = (brand: BrandData, registryBrandId: string | undefined) => ({
  ...brand,
  ...(registryBrandId && { registry_brand_id: registryBrandId }),
})

/** Feedback category and fields for each reason code. */
const categories: Readonly<Partial<Record<ReviewCode, { name: string; fields: string[] }>>> = {
  'tax-id': { name: 'TAX_ID', fields: ['ein', 'company_name'] },
  'stock-symbol': { name: 'STOCK_SYMBOL', fields: ['stock_symbol', 'stock_exchange'] },
  'entity-type': { name: 'ENTITY_TYPE', fields: ['entity_type', 'ein'] },
  'non-profit': { name: 'NONPROFIT', fields: ['entity_type', 'ein'] },
  government: { name: 'GOVERNMENT_ENTITY', fields: ['entity_type', 'ein'] },
  address: { name: 'OTHERS', fields: ['street', 'city', 'state', 'postal_code', 'country'] },
}

function feedbackOf({ codes, note }: Decided): FeedbackCategory[] {
  const named = (codes as ReviewCode[]).map((code) => ({
    ...(categories[code] ?? { name: 'OTHERS', fields: [] }),
    description: reviewCodes[code],
  }))
  return note === null ? named : [...named, { name: 'OTHERS', fields: [], description: note }]
}

/** An operator confirms that a deleted brand is deleted at the registry. */
export async function withdraw(deps: ManualDeps, { reference, now, brandId, brand }: BrandWithdrawal) {
  const { display_name, company_name } = brand
  const submission = { display_name, company_name, brand_id: brandId }
  const decision = await decisionOf(deps, { reference, kind: 'registry-withdrawal', submission })
  return decision ? ({ done: true } as const) : undecided(now)
}
