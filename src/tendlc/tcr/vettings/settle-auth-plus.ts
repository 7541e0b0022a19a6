import type { Db } from '#platform/database/db.ts'
import { storeFeedback } from '../../brands/findings-store.ts'
import { authPlusName, findBrand } from '../../brands/store.ts'
import type { VettingRecord } from './calls.ts'
import { authPlusFeedback } from './auth-plus.ts'

/** Updates the feedback about Auth+ of a verified brand that waits for it. */
export async function settleAuthPlus(
  db: Db,
  { brand_id: brandId, account_id: accountId }: { brand_id: string; account_id: string },
  records: readonly VettingRecord[],
): Promise<void> {
  await db.tx(async (sql) => {
    const brand = await findBrand(sql, accountId, brandId, true)
    const isAuthPlus = ({ name }: { name: string }) => name === authPlusName
    if (!brand?.feedback.some(isAuthPlus)) return
    const others = brand.feedback.filter((one) => !isAuthPlus(one))
    await storeFeedback(sql, brandId, [...others, ...authPlusFeedback(records)])
  })
}
