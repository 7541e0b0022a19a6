import { contentOf, type ErrorCode } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { enqueueDeliveries } from '../deliveries/delivery-store.ts'
import { receiptsOf } from '../deliveries/receipts.ts'
import type { Segment } from './segment.ts'

/** Why segments become no message. */
export type Ended = { code: ErrorCode; detail: string }

/** The wait for missing segments has ended; receipts have the state EXPIRED. */
export const incomplete: Ended = { code: 1360, detail: 'Some segments of the text did not arrive in time.' }

/** Enqueues the receipts of segments that become no message, if they were requested. `at` is exchange time in milliseconds. */
export async function enqueueEnded(
  sql: Sql,
  segments: readonly Segment[],
  ended: Ended,
  at: number,
): Promise<void> {
  const deliveries = segments.flatMap((segment) => receiptsOf(eventOf(segment, ended, at)))
  if (deliveries.length > 0) await enqueueDeliveries(sql, deliveries)
}

const eventOf = (
  { id, accountId, userId, piece, submit, ...segment }: Segment,
  error: Ended,
  at: number,
) => ({
  id,
  accountId,
  applicationId: submit.applicationId,
  channel: 'sms',
  sender: segment.sender,
  recipient: segment.recipient,
  status: 'rejected',
  error,
  at,
  acceptedAt: segment.at,
  text: contentOf([piece]).text,
  price: 0,
  parts: 1,
  network: null,
  carrierId: null,
  clientRef: null,
  webhookUrl: null,
  webhookVersion: null,
  smpp: {
    userId,
    source: submit.source,
    destination: submit.destination,
    submits: [{ id: submit.responseId ?? id, ...submit.receipts }],
  },
})
