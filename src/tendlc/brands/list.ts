import type { Db } from '#platform/database/db.ts'
import { listPage } from '../listing/listing.ts'
import { brandListing, brandListQuery, type BrandListQuery } from './list-store.ts'
import type { BrandRow } from './store.ts'

/** A page of an account's brands, oldest first, and the total count. */
export async function listBrands(
  db: Db,
  question: BrandListQuery,
): Promise<{ total: number; brands: BrandRow[] }> {
  const { total, rows } = await listPage(db, brandListing, brandListQuery(question), question)
  return { total, brands: rows }
}
