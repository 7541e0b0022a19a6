import { arithmeticOf, limitAt, type Measures as CountsOf } from '#platform/reports/measures.ts'

/** Upper limits, in milliseconds, of the buckets for the duration of attempts. */
export const buckets = [10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000] as const

/** The bucket of a column with milliseconds, as SQL. */
export const bucketSql = (column: string) =>
  `width_bucket(${column} - 1, array[${buckets.slice(0, -1).join(', ')}])`

export const outcomes = ['delivered', 'retried', 'failed'] as const

/** How counts of attempts are read from rows, added and subtracted. */
export const arithmetic = arithmeticOf(outcomes, { durations: { prefix: 'd', length: buckets.length } })

/** The counts of some attempts. */
export type Measures = CountsOf<(typeof outcomes)[number], 'durations'>

export const attemptsOf = ({ delivered, retried, failed }: Measures) => delivered + retried + failed

/** Share of attempts that were not accepted; null if there are none. */
export function failureRate(one: Measures): number | null {
  const attempts = attemptsOf(one)
  return attempts === 0 ? null : (one.retried + one.failed) / attempts
}

/** The upper limit of the bucket that contains the given share of attempts, in milliseconds; null if there are none. */
export const durationAt = ({ durations }: Measures, share: number): number | null =>
  limitAt(buckets, durations, share)
