import { refusal } from '../api-error.ts'
import type { World } from '../operation.ts'
import { textOf, type Brand, type Json } from '../state.ts'
import { identityMembers } from './brand-fields.ts'

/** Months between two changes of the relationship of a brand with its service provider. */
const relationshipMonths = 3

/** Members that identify the company and whose value an update changes. */
export const changedIdentity = (brand: Brand, changes: Json): string[] =>
  identityMembers.filter((name) => textOf(changes, name) !== textOf(brand, name))

/** Refuses changes of a brand that the registry does not permit now. Throws `ApiError`. */
export function refuseChanges(world: World, brand: Brand, changes: Json): void {
  const identity = changedIdentity(brand, changes)
  if (identity.length > 0 && isInUse(world, brand)) throw refusal(501, ...identity)
  if (textOf(changes, 'brandRelationship') === textOf(brand, 'brandRelationship')) return
  const last = world.state.relationshipChanges[brand.brandId]
  if (last !== undefined && world.now() < monthsAfter(last)) throw refusal(501, 'brandRelationship')
  world.state.relationshipChanges[brand.brandId] = world.now()
}

/** A brand is in use with an active campaign, or with a vetting of a provider other than the registry itself (Auth+). */
function isInUse({ state }: World, { brandId }: Brand): boolean {
  return (
    state.campaigns.some((one) => one.brandId === brandId && one.status === 'ACTIVE') ||
    state.vettings.some(
      (one) =>
        one.brandId === brandId &&
        one.vettingClass !== 'AUTHPLUS' &&
        ['PENDING', 'UNSCORE', 'ACTIVE'].includes(one.vettingStatus),
    )
  )
}

function monthsAfter(at: number): number {
  const date = new Date(at)
  return date.setUTCMonth(date.getUTCMonth() + relationshipMonths)
}
