import { arithmeticOf, limitAt, type Measures as CountsOf } from '#platform/reports/measures.ts'
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

/** How counts of submissions are read from rows, added and subtracted. */
export const arithmetic = arithmeticOf(counted, { durations: { prefix: 'd', length: buckets.length } })

/** The counts of some submissions. */
export type Measures = CountsOf<(typeof counted)[number], 'durations'>

export const waitingOf = (one: Measures) => endings.reduce((left, name) => left - one[name], one.submitted)

export const decisionsOf = (one: Measures) => decided.reduce((sum, name) => sum + one[name], 0)

/** Share of decisions that approved; null if there are none. */
export function approvalRate(one: Measures): number | null {
  const decisions = decisionsOf(one)
  return decisions === 0 ? null : one.approved / decisions
}

/** The upper limit of the bucket that contains the given share of decisions, in seconds; null if there are none. */
export const durationAt = ({ durations }: Measures, share: number): number | null =>
  limitAt(buckets, durations, share)
