import { arithmetic, latencyAt, type Measures, sentOf } from '#messages/index.ts'
import type { MeasureOf } from '../alert/alert-kinds.ts'

/**
 * The value of a measure in a period of whole hours, from how many messages or attempts it is computed, and how many there are altogether. Times are exchange time
 * in milliseconds.
 */
export type ValueIn = (from: number, to: number) => { value: number | null; base: number; count: number }

/** The values of a measure of messages. */
export function messageValues(
  measure: MeasureOf<'messages'>,
  byHour: ReadonlyMap<number, Measures>,
): ValueIn {
  return (from, to) => {
    const counted = arithmetic.sumBetween(byHour, from, to)
    return { ...read[measure](counted), count: sentOf(counted) }
  }
}

/** The value of each measure, and the number of messages from which it is computed. */
const read: Record<MeasureOf<'messages'>, (counted: Measures) => { base: number; value: number | null }> = {
  messages: (counted) => ({ base: sentOf(counted), value: sentOf(counted) }),
  delivered_percent: (counted) => shareOf(counted.delivered + counted.read, counted),
  failed_percent: (counted) => shareOf(counted.undeliverable + counted.rejected, counted),
  receipt_p95_s: (counted) => ({
    base: counted.latencies.reduce((sum, n) => sum + n, 0),
    value: latencyAt(counted, 0.95),
  }),
  spend_eur: (counted) => ({ base: sentOf(counted), value: counted.spent / 1_000_000 }),
}

function shareOf(some: number, { delivered, read, undeliverable, rejected }: Measures) {
  const base = delivered + read + undeliverable + rejected
  return { base, value: base === 0 ? null : (some / base) * 100 }
}
