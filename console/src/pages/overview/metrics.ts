import { percentText } from '#platform/number-text.ts'
import type { Overview } from './overview.ts'

type Counts = Omit<Overview['minutes'][number], 'at'>

export const failedOf = ({ undeliverable, rejected }: Counts): number => undeliverable + rejected

/** The delivered share of completed messages; undefined if none is completed. */
export function deliveryRate(counts: Counts): number | undefined {
  const completed = counts.delivered + failedOf(counts)
  return completed === 0 ? undefined : counts.delivered / completed
}

const names = ['accepted', 'submitted', 'delivered', 'undeliverable', 'rejected'] as const

export function totalOf(some: readonly Counts[]): Counts {
  const total: Counts = { accepted: 0, submitted: 0, delivered: 0, undeliverable: 0, rejected: 0 }
  for (const one of some) for (const name of names) total[name] += one[name]
  return total
}

/** Messages that the exchange itself rejected. Messages without a carrier are in no row of a carrier. */
export const rejectedHere = ({ minutes, carriers }: Overview): number =>
  Math.max(0, totalOf(minutes).rejected - totalOf(carriers).rejected)

const full = new Intl.NumberFormat()

/** Formats a count. The exchange counts to 10,000 at most, so a higher count is shown as a lower bound. */
export const counted = (n: number): string => (n >= 10_000 ? '10,000+' : full.format(n))
export const plain = (n: number): string => full.format(n)
export const percentOf = (rate: number | undefined): string => (rate === undefined ? '–' : percentText(rate))

/** Formats a duration with one unit, such as `4 s`, `12 min` or `3 days`. */
export function ageOf(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}
