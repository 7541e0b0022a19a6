import type { Micro } from '#platform/money.ts'

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

/** Upper limits, in seconds, of the buckets for the time from acceptance to the final receipt. Receipts match for 14 days. */
export const buckets = [1, 2, 5, 10, 30, 60, 120, 300, 900, 3_600, 21_600, 86_400, 1_209_600] as const

/** The counts of some messages. */
export type Measures = Record<(typeof statuses)[number], number> & {
  parts: number
  spent: Micro
  latencies: number[]
}

export const noMessages = (): Measures => ({
  accepted: 0,
  submitted: 0,
  delivered: 0,
  read: 0,
  undeliverable: 0,
  rejected: 0,
  received: 0,
  parts: 0,
  spent: 0,
  latencies: buckets.map(() => 0),
})

/** The counts of all messages together. */
export function totalOf(some: readonly Measures[]): Measures {
  const total = noMessages()
  for (const one of some) {
    for (const status of statuses) total[status] += one[status]
    total.parts += one.parts
    total.spent += one.spent
    one.latencies.forEach((n, i) => (total.latencies[i]! += n))
  }
  return total
}

/** The counts of all messages without those of some of them. */
export function subtract(all: Measures, some: Measures): Measures {
  const rest = { ...all, latencies: all.latencies.map((n, i) => n - some.latencies[i]!) }
  for (const name of [...statuses, 'parts', 'spent'] as const) rest[name] -= some[name]
  return rest
}

/** Number of outbound messages. */
export const sentOf = ({ accepted, submitted, delivered, read, undeliverable, rejected }: Measures) =>
  accepted + submitted + delivered + read + undeliverable + rejected

/** Share of delivered messages among those with a final status; null if there are none. */
export function deliveryRate({ delivered, read, undeliverable, rejected }: Measures): number | null {
  const completed = delivered + read + undeliverable + rejected
  return completed === 0 ? null : (delivered + read) / completed
}

/** The upper limit of the bucket that contains the given share of receipts, in seconds; null if there are none. */
export function latencyAt({ latencies }: Measures, share: number): number | null {
  const all = latencies.reduce((sum, n) => sum + n, 0)
  if (all === 0) return null
  let seen = 0
  const found = latencies.findIndex((n) => (seen += n) >= all * share)
  return buckets[found]!
}
