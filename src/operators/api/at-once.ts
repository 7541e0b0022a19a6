import type { Db, Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'

/**
 * Changes what nodes keep in memory as a whole (`kept`), in one transaction. This node goes by the change before the answer, the
 * others when they hear of it. Throws what `work` throws, and then nothing is changed.
 */
export async function changeAtOnce<T>(
  db: Db,
  kept: { reload(): Promise<void> },
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const result = await db.tx(async (sql) => {
    const result = await work(sql)
    await bumpEpoch(sql)
    return result
  })
  await kept.reload()
  return result
}
