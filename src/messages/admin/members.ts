import { z } from 'zod'
import { nullable } from '#platform/contract/shapes.ts'

/** The members of a message that operators see, in lists and for a single message. */
export const messageMembers = {
  message_uuid: z.uuid(),
  account_id: z.string(),
  direction: z.enum(['outbound', 'inbound']),
  channel: z.string(),
  from: z.string(),
  to: z.string(),
  text: nullable(z.string()).describe(
    'Text of the message; null if it was erased when its retention period ended.',
  ),
  status: z.string(),
  error_code: nullable(z.int()),
  error_detail: nullable(z.string()),
  parts: z.int(),
  price: z.string().describe('Price in euros; 0.0000 if the message was rejected, because it was refunded.'),
  client_ref: nullable(z.string()),
  carrier_id: nullable(z.string()),
}
