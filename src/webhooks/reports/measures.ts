/** Upper limits, in milliseconds, of the buckets for the duration of attempts. */
export const buckets = [10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000] as const

/** The bucket of a column with milliseconds, as SQL. */
export const bucketSql = (column: string) =>
  `width_bucket(${column} - 1, array[${buckets.slice(0, -1).join(', ')}])`

export const outcomes = ['delivered', 'retried', 'failed'] as const

/** The counts of some attempts. */
export type Measures = Record<(typeof outcomes)[number], number> & { durations: number[] }

/** The counts of all attempts together. */
export function totalOf(some: readonly Measures[]): Measures {
  const total: Measures = { delivered: 0, retried: 0, failed: 0, durations: buckets.map(() => 0) }
  for (const one of some) {
    for (const outcome of outcomes) total[outcome] += one[outcome]
    one.durations.forEach((n, i) => (total.durations[i]! += n))
  }
  return total
}

/** The counts without those of some attempts. */
export function subtract(all: Measures, some: Measures): Measures {
  const rest = { ...all, durations: all.durations.map((n, i) => n - some.durations[i]!) }
  for (const outcome of outcomes) rest[outcome] -= some[outcome]
  return rest
}

export const attemptsOf = ({ delivered, retried, failed }: Measures) => delivered + retried + failed

/** Share of attempts that were not accepted; null if there are none. */
export function failureRate(one: Measures): number | null {
  const attempts = attemptsOf(one)
  return attempts === 0 ? null : (one.retried + one.failed) / attempts
}

/** The upper limit of the bucket that contains the given share of attempts, in milliseconds; null if there are none. */
export function durationAt({ durations }: Measures, share: number): number | null {
  const all = durations.reduce((sum, n) => sum + n, 0)
  if (all === 0) return null
  let seen = 0
  return buckets[durations.findIndex((n) => (seen += n) >= all * share)]!
}
