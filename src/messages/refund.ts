import { releaseCharges } from '#accounts/index.ts'
import type { Sql } from '#platform/db.ts'
import type { StatusNews } from './tell.ts'

/** Rejected messages cost nothing: their charge is given back, once. */
export async function refund(sql: Sql, news: StatusNews[]): Promise<void> {
  const rejected = news.filter((one) => one.status === 'rejected' && one.price > 0)
  await releaseCharges(
    sql,
    rejected.map((one) => ({ accountId: one.accountId, messageId: one.id, price: one.price })),
  )
}
