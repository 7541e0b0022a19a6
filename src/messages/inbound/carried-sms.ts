import type { Sql } from '#platform/database/db.ts'
import type { StatusEvent } from '../events/notifier.ts'
import type { InboundRow } from './inbound-store.ts'

/** SMS from (`mo`) or to (`mt`) the subscriber who has a number; each part of a long message is one. */
export type CarriedSms = { number: string; mo: number; mt: number; at: Date }

/** Counts SMS in the transaction that stores their outcome. */
export type CountSms = (sql: Sql, carried: readonly CarriedSms[]) => Promise<void>

/** SMS that carriers have accepted, by their recipients. */
export function sentSms(events: readonly StatusEvent[]): CarriedSms[] {
  return events.flatMap(({ channel, status, error, recipient, parts, at }) =>
    channel === 'sms' && status === 'submitted' && error === null
      ? [{ number: recipient, mo: 0, mt: parts, at: new Date(at) }]
      : [],
  )
}

/** SMS that were stored for the owners of numbers, by their senders. */
export function receivedSms(rows: readonly InboundRow[], now: number): CarriedSms[] {
  return rows.map(({ sender, parts }) => ({ number: sender, mo: parts, mt: 0, at: new Date(now) }))
}
