import type { Db } from '#platform/database/db.ts'
import { listPage } from '../listing/listing.ts'
import { brandListing, brandQuestion, type BrandQuestion } from './list-store.ts'
import type { BrandRow } from './store.ts'

/** A page of an account's brands, oldest first, and the total count. */
export async function listBrands(
  db: Db,
  question: BrandQuestion,
): Promise<{ total: number; brands: BrandRow[] }> {
  const { total, rows } = await listPage(db, brandListing, brandQuestion(question), question)
  return { total, brands: rows }
}
