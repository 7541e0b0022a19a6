import type { World } from '../operation.ts'
import { metadataOf } from '../rules/networks.ts'
import type { Brand, Json, State, Vetting } from '../state.ts'

/** The valid vettings of a brand that were successful. */
export const activeVettings = ({ vettings }: State, brand: Brand): Vetting[] =>
  vettings.filter(({ brandId, vettingStatus }) => brandId === brand.brandId && vettingStatus === 'ACTIVE')

/** Terms of each network for a brand and use case, by network ID. */
export function termsOf({ state, judge }: World, brand: Brand, usecase: string): Record<string, Json> {
  const scores = activeVettings(state, brand).map(({ vettingScore }) => Number(vettingScore ?? 0))
  const score = scores.length > 0 ? Math.max(...scores) : undefined
  const terms = metadataOf(brand, usecase, { score, trustsSize: judge.trustsSize })
  return Object.fromEntries(Object.entries(terms).map(([id, one]) => [id, judge.terms(brand, one)]))
}
