import type { Sql } from '#platform/database/db.ts'
import type { StatusEvent } from '../events/notifier.ts'
import type { InboundRow } from './inbound-store.ts'

/** Number of SMS from (`mo`) and to (`mt`) a number; each segment of a long message counts as one SMS. */
export type CarriedSms = { number: string; mo: number; mt: number; at: Date }

/** Counts SMS in the transaction that stores their outcome. */
export type CountSms = (sql: Sql, carried: readonly CarriedSms[]) => Promise<void>

/** SMS accepted by carriers, by recipient. */
export function sentSms(events: readonly StatusEvent[]): CarriedSms[] {
  return events.flatMap(({ channel, status, error, recipient, parts, at }) =>
    channel === 'sms' && status === 'submitted' && error === null
      ? [{ number: recipient, mo: 0, mt: parts, at: new Date(at) }]
      : [],
  )
}

/** SMS stored for the owners of numbers, by sender. */
export function receivedSms(rows: readonly InboundRow[], now: number): CarriedSms[] {
  return rows.map(({ sender, parts }) => ({ number: sender, mo: parts, mt: 0, at: new Date(now) }))
}
