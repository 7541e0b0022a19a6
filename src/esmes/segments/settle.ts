import type { Db } from '#platform/database/db.ts'
import { despiteDeadlocks } from '#platform/database/isolate.ts'
import { claimTexts } from './claim-store.ts'
import { enqueueEnded, incomplete } from './ended.ts'
import { nameOf, type SegmentKey } from './segment.ts'
import { deleteSegments, lockOpen } from './segment-store.ts'
import { joinSegments, type CompleteText } from './texts.ts'

/**
 * Claims the complete texts of these keys, and ends incomplete ones whose wait is over with their receipts, in one transaction. `now` is exchange
 * time in milliseconds. The segments are locked, so that if several nodes do this at once, one of them claims each text.
 */
export async function settleKeys(
  db: Pick<Db, 'tx'>,
  keys: readonly SegmentKey[],
  now: number,
): Promise<{ texts: CompleteText[]; ended: number }> {
  return despiteDeadlocks(() =>
    db.tx(async (sql) => {
      const byKey = Map.groupBy(await lockOpen(sql, keys), nameOf)
      const joined = [...byKey.values()].map(joinSegments)
      const texts = joined.flatMap((one) => one.texts)
      const overdue = joined.flatMap(({ rest }) => (rest.some(({ dueAt }) => dueAt <= now) ? rest : []))
      if (texts.length > 0) await claimTexts(sql, texts)
      if (overdue.length > 0) {
        await deleteSegments(sql, overdue)
        await enqueueEnded(sql, overdue, incomplete, now)
      }
      return { texts, ended: overdue.length }
    }),
  )
}
