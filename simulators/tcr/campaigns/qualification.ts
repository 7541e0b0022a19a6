import { refusal } from '../api-error.ts'
import { ok, type Operation, type World } from '../operation.ts'
import { isAllowed, usecases } from '../rules/usecases.ts'
import type { Brand } from '../state.ts'
import { readyBrand } from './find.ts'
import { activeVettings, termsOf } from './terms.ts'

function qualificationOf(world: World, brand: Brand, usecase: string) {
  const { usd, subUsecases = { least: 0, most: 0 } } = usecases[usecase]!
  return {
    usecase,
    monthlyFee: usd,
    quarterlyFee: usd * 3,
    annualFee: usd * 12,
    minSubUsecases: subUsecases.least,
    maxSubUsecases: subUsecases.most,
    greyoutFields: [],
    mnoMetadata: termsOf(world, brand, usecase),
  }
}

/** The brand, if it may have the use case. */
export function qualifiedBrand(world: World, brandId: string, usecase: string): Brand {
  const brand = readyBrand(world, brandId)
  if (!Object.hasOwn(usecases, usecase)) throw refusal(501, 'usecase')
  if (!isAllowed(brand, usecases[usecase]!, activeVettings(world.state, brand))) throw refusal(509, 'usecase')
  return brand
}

export const qualificationOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/campaignBuilder/brand/:brandId/usecase/:usecase',
    answer: (world, { params }) =>
      ok(
        qualificationOf(
          world,
          qualifiedBrand(world, params['brandId']!, params['usecase']!),
          params['usecase']!,
        ),
      ),
  },
  {
    method: 'GET',
    path: '/campaignBuilder/brand/:brandId',
    answer(world, { params }) {
      const brand = readyBrand(world, params['brandId']!)
      const vettings = activeVettings(world.state, brand)
      const allowed = Object.keys(usecases).filter((name) => isAllowed(brand, usecases[name]!, vettings))
      return ok(allowed.map((name) => qualificationOf(world, brand, name)))
    },
  },
  {
    method: 'GET',
    path: '/campaignBuilder/termsAndConditions',
    answer: () => ok({ subTerms: ['Recipients have given consent.'] }),
  },
]
