import type { Operation } from './history.ts'

const windowMs = 250
const share = 0.9

/**
 * Milliseconds from each strike to the end of the first quarter of a second in which the exchange accepted nine tenths of the requested rate
 * (messages per second); undefined if the next strike came first.
 */
export function fullRateAfter(
  struckAt: readonly number[],
  history: readonly Operation[],
  rate: number,
): (number | undefined)[] {
  const accepted = history
    .filter((one) => one.outcome === 'ok')
    .map((one) => one.endedAt)
    .toSorted((a, b) => a - b)
  const enough = Math.max(1, Math.floor((rate * share * windowMs) / 1000))
  let first = 0
  return struckAt.map((from, nth) => {
    const until = struckAt[nth + 1] ?? Infinity
    while (first < accepted.length && accepted[first]! < from) first++
    for (let last = first + enough - 1; last < accepted.length && accepted[last]! < until; last++)
      if (accepted[last]! - accepted[last - enough + 1]! <= windowMs)
        return Math.round(accepted[last]! - from)
    return undefined
  })
}
