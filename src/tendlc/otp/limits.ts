import type { Starts } from './limit-store.ts'

const minuteMs = 60_000
export const dayMs = 24 * 3_600_000

/**
 * So many verifications may begin in a day: of a brand, of one phone by one customer, of one phone by all customers together, and of all
 * brands of an account.
 */
const mostADay = { ofBrand: 5, own: 5, all: 10, ofAccount: 100 }

/**
 * When the next verification may begin, by those of the last day; in milliseconds, of the past where it may now. A customer begins one a
 * minute. What others do with a phone never keeps a customer from the first one of its day: else whoever knows the number could
 * keep its owner from ever verifying it. So a phone gets ten texts a day, and one more for each customer that wants it.
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

/** Until when a day holds as many as it may; `starts` are the latest first. */
function fullUntil(starts: readonly number[], most: number): number {
  return (starts[most - 1] ?? -Infinity) + dayMs
}
