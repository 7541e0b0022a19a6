import type { Sql } from '#platform/database/db.ts'
import type { BrandRelationship } from '../shapes/enumerations.ts'
import { storeRelationship } from './findings-store.ts'
import { findBrand, ownerOfBrand } from './store.ts'

/** Sets the relationship level of a brand of any account; returns the previous level, undefined if the brand does not exist. */
export async function relateBrand(
  sql: Sql,
  id: string,
  level: BrandRelationship,
  now: number,
): Promise<BrandRelationship | undefined> {
  const accountId = await ownerOfBrand(sql, id)
  if (accountId === undefined) return undefined
  const { brand_relationship: before } = (await findBrand(sql, accountId, id, true))!
  if (before !== level) await storeRelationship(sql, id, level, now)
  return before
}
