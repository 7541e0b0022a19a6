import type { Starts } from './limit-store.ts'

const minuteMs = 60_000
export const dayMs = 24 * 3_600_000

/**
 * Maximum number of verifications within a day: of a brand, of a phone by one customer, of a phone by all customers, and of all brands of
 * an account.
 */
const mostADay = { ofBrand: 5, own: 5, all: 10, ofAccount: 100 }

/**
 * When the next verification may start, given the verifications of the last day, in milliseconds; in the past if it may start now. A
 * customer may start one per minute. Verifications by others never block a customer's first one of the day; otherwise anyone who knows
 * the number could keep its owner from verifying it. So a phone receives at most ten texts per day, plus one per further customer.
 */
export function freeAt({ ofBrand, own, all, ofAccount }: Starts): number {
  return Math.max(
    ...[ofBrand, own].map(([latest = -Infinity]) => latest + minuteMs),
    fullUntil(ofBrand, mostADay.ofBrand),
    fullUntil(own, mostADay.own),
    fullUntil(ofAccount, mostADay.ofAccount),
    own.length > 0 ? fullUntil(all, mostADay.all) : -Infinity,
  )
}

/** Time until which the daily limit is exhausted; `starts` are newest first. */
function fullUntil(starts: readonly number[], most: number): number {
  return (starts[most - 1] ?? -Infinity) + dayMs
}
