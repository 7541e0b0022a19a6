import { decided, endings } from './submission-kinds.ts'

const [minute, hour, day] = [60, 3_600, 86_400]

/** Upper limits, in seconds, of the buckets for the time to a decision. Longer times are in the last bucket. */
export const buckets = [
  minute,
  5 * minute,
  15 * minute,
  hour,
  4 * hour,
  12 * hour,
  day,
  2 * day,
  3 * day,
  7 * day,
  14 * day,
  30 * day,
] as const

/** The bucket of an interval, as SQL. */
export const bucketSql = (interval: string) =>
  `width_bucket(extract(epoch from ${interval})::float8 - 0.001, array[${buckets.slice(0, -1).join(', ')}]::float8[])`

export const counted = ['submitted', ...endings] as const

/** The counts of some submissions. */
export type Measures = Record<(typeof counted)[number], number> & { durations: number[] }

/** The counts of all submissions together. */
export function totalOf(some: readonly Measures[]): Measures {
  const total: Measures = {
    submitted: 0,
    approved: 0,
    rejected: 0,
    changes_requested: 0,
    withdrawn: 0,
    durations: buckets.map(() => 0),
  }
  for (const one of some) {
    for (const name of counted) total[name] += one[name]
    one.durations.forEach((n, i) => (total.durations[i]! += n))
  }
  return total
}

export const waitingOf = (one: Measures) => endings.reduce((left, name) => left - one[name], one.submitted)

/** Share of decisions that approved; null if there are none. */
export function approvalRate(one: Measures): number | null {
  const decisions = decided.reduce((sum, name) => sum + one[name], 0)
  return decisions === 0 ? null : one.approved / decisions
}

/** The upper limit of the bucket that contains the given share of decisions, in seconds; null if there are none. */
export function durationAt({ durations }: Measures, share: number): number | null {
  const all = durations.reduce((sum, n) => sum + n, 0)
  if (all === 0) return null
  let seen = 0
  return buckets[durations.findIndex((n) => (seen += n) >= all * share)]!
}
