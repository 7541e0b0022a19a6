import { refusal } from '../api-error.ts'
import type { World } from '../operation.ts'
import type { Brand } from '../state.ts'
import { isScoring } from './scoring.ts'

/** The active brand with an ID. Throws `ApiError`. */
export function findBrand({ state }: World, id: string): Brand {
  const brand = state.brands.find((one) => one.brandId === id && one.status === 'ACTIVE')
  if (!brand) throw refusal(502, 'brandId')
  return brand
}

/** The brand, unless it is being scored. Throws `ApiError`. */
export function settledBrand(world: World, id: string): Brand {
  const brand = findBrand(world, id)
  if (isScoring(world, id)) throw refusal(527, 'brandId')
  return brand
}
