import type { BrandData } from '../../fields/brand-fields.ts'
import type { Usecase } from '../../shapes/enumerations.ts'

/** Our use cases that a sole proprietor may have. At the registry, all of them are its use case for sole proprietors. */
const ofSoleProprietors: readonly Usecase[] = [
  'LOW_VOLUME',
  'MIXED',
  'MARKETING',
  'CUSTOMER_CARE',
  'ACCOUNT_NOTIFICATION',
  'TRIAL',
]

/** The use case at the registry; undefined if the kind of brand may not have it. */
export function usecaseAtRegistry({ entity_type }: BrandData, usecase: Usecase): string | undefined {
  if (entity_type !== 'SOLE_PROPRIETOR') return usecase
  return ofSoleProprietors.includes(usecase) ? 'SOLE_PROPRIETOR' : undefined
}
