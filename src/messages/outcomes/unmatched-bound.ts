import type { CarriersMetrics } from '#carriers/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { ReceiptRow } from './receipt-store.ts'
import { mostKept, trimUnmatched } from './unmatched-store.ts'

type Options = { db: Db; metrics: CarriersMetrics; log: Log }

/** Number of receipts of a carrier that are kept between two checks of the bound. */
const every = 1_000

/**
 * Bounds the number of unmatched receipts per carrier. Called with the receipts just kept, deletes the oldest beyond the bound. The first
 * receipts of each carrier also trigger a check, so that restarts do not exceed the bound.
 */
export function openUnmatchedBound({ db, metrics, log }: Options): (kept: ReceiptRow[]) => Promise<void> {
  const since = new Map<string, number>()
  const look = async (carrier: string) => {
    try {
      const dropped = await trimUnmatched(db, carrier, mostKept)
      if (dropped === 0) return
      metrics.carrier(carrier).receiptsDropped(dropped)
      log.warn({ carrier, dropped }, 'too many delivery receipts match no message; the oldest were deleted')
    } catch (err) {
      log.warn({ err, carrier }, 'could not count the delivery receipts that match no message')
    }
  }
  return async (kept) => {
    for (const [carrier, { length }] of Map.groupBy(kept, (one) => one.carrierId)) {
      const count = (since.get(carrier) ?? every) + length
      since.set(carrier, count < every ? count : 0)
      if (count >= every) await look(carrier)
    }
  }
}
