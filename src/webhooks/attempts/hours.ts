/** Attempts of one hour or of several, by outcome and bucket of duration. */
export type Counted = { succeeded: boolean; bucket: number; attempts: number }

export type Traffic = {
  attempts: number
  failed: number
  p50Ms: number | undefined
  p95Ms: number | undefined
}

/** Buckets per doubling of the duration, so that a percentile is exact to 9 %. */
const perDoubling = 4

/** The bucket of a duration: the smallest whose limit, 2^(bucket/4) ms, is not exceeded. */
export const bucketOf = (ms: number): number => (ms <= 1 ? 0 : Math.ceil(Math.log2(ms) * perDoubling))

/** The middle of a bucket in milliseconds. */
const middleOf = (bucket: number): number =>
  bucket === 0 ? 1 : Math.round(2 ** ((bucket - 0.5) / perDoubling))

/** Summarizes counted attempts. */
export function trafficOf(counted: readonly Counted[]): Traffic {
  const sum = (rows: readonly Counted[]) => rows.reduce((total, { attempts }) => total + attempts, 0)
  const attempts = sum(counted)
  const sorted = counted.toSorted((a, b) => a.bucket - b.bucket)
  const percentile = (share: number) => {
    let seen = 0
    const row = sorted.find((one) => (seen += one.attempts) >= attempts * share)
    return row && middleOf(row.bucket)
  }
  return {
    attempts,
    failed: sum(counted.filter(({ succeeded }) => !succeeded)),
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
  }
}
