import type { Db } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'

/** Makes unmatched receipts an hour old, because the exchange matches recent ones again by itself. */
export async function ageReceipts(db: Db): Promise<void> {
  const { rows } = await db.query<{ id: string }>('select id from unmatched_receipt order by recipient, id')
  for (const [i, { id }] of rows.entries())
    await db.query('update unmatched_receipt set id = $2 where id = $1', [
      id,
      uuidAt(Date.now() - 3_600_000 + i),
    ])
}
