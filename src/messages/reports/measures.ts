import { arithmeticOf, limitAt, type Measures as CountsOf } from '#platform/reports/measures.ts'

/** The statuses in which messages are counted. */
export const statuses = [
  'accepted',
  'submitted',
  'delivered',
  'read',
  'undeliverable',
  'rejected',
  'received',
] as const

/** Upper limits, in seconds, of the buckets for the time from the submission to the carrier to the final receipt. Receipts match for 14 days. */
export const buckets = [1, 2, 5, 10, 30, 60, 120, 300, 900, 3_600, 21_600, 86_400, 1_209_600] as const

const names = [...statuses, 'parts', 'spent'] as const

/** How counts of messages are read from rows, added and subtracted. `spent` is in micro-euros. */
export const arithmetic = arithmeticOf(names, { latencies: { prefix: 'l', length: buckets.length } })

/** The counts of some messages. */
export type Measures = CountsOf<(typeof names)[number], 'latencies'>

export const { totalOf } = arithmetic

export const noMessages = (): Measures => totalOf([])

/** Number of outbound messages. */
export const sentOf = ({ accepted, submitted, delivered, read, undeliverable, rejected }: Measures) =>
  accepted + submitted + delivered + read + undeliverable + rejected

/** Share of delivered messages among those with a final status; null if there are none. */
export function deliveryRate({ delivered, read, undeliverable, rejected }: Measures): number | null {
  const completed = delivered + read + undeliverable + rejected
  return completed === 0 ? null : (delivered + read) / completed
}

/** The upper limit of the bucket that contains the given share of receipts, in seconds; null if there are none. */
export const latencyAt = ({ latencies }: Pick<Measures, 'latencies'>, share: number): number | null =>
  limitAt(buckets, latencies, share)
