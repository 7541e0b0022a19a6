import { createHash } from 'node:crypto'
import type { InboundDelivery } from '#carriers/index.ts'

/** Counts rejections by the database, because a carrier repeats an item until the item is accepted or rejected. */
export type RetryLimit = {
  /** Counts a rejection; returns whether the limit is reached, so that the carrier should not retry. */
  isOver(carrierId: string, delivery: InboundDelivery, error: unknown): boolean
}

const maxRefusals = 3
const maxKnown = 1_000

/** Opens the counts of one node, which contain a digest of each item and evict the oldest. */
export function openRetryLimit(): RetryLimit {
  const refusals = new Map<string, number>()
  return {
    isOver(carrierId, delivery, error) {
      if (!isHopeless(error)) return false
      const key = createHash('sha256')
        .update(JSON.stringify([carrierId, delivery]))
        .digest('base64')
      const times = (refusals.get(key) ?? 0) + 1
      refusals.delete(key)
      if (times === maxRefusals) return true
      refusals.set(key, times)
      if (refusals.size > maxKnown) refusals.delete(refusals.keys().next().value!)
      return false
    },
  }
}

/** Whether the database rejects the values themselves, by SQLSTATE class: data (22), a constraint (23), too large (54), a raised exception (P0). */
function isHopeless(error: unknown): boolean {
  return /^(22|23|54|P0)/.test((error as { code?: string }).code ?? '')
}
