import { z } from 'zod'
import { type OperatorOperations, carrierId, deletes, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const unmatchedReceipt = z.object({
  receipt_id: z.uuid(),
  written_id: z.string().describe('The ID as sent by the carrier.'),
  parsed_as: z
    .string()
    .describe('The ID in the form in which it is compared with the IDs of submit responses.'),
  recipient: z.string(),
  state: z.string(),
  err: nullable(z.string()),
  times: z.int(),
  first_seen_at: time,
  last_seen_at: time,
})

const oneReceipt = carrierId.extend({ receipt_id: z.uuid() })
const root = '/operator/v1/carriers/{carrier_id}/unmatched-receipts'

const tried = z.object({ tried: z.int(), matched: z.int(), next: nullable(z.uuid()) })

/** Operations on delivery receipts that match no message. */
export const receiptOperations = {
  listUnmatchedReceipts: gets(root, {
    summary: 'List unmatched delivery receipts of a carrier, latest first',
    description:
      'A repeated receipt is listed once, with the number of times it was received. Receipts are kept for 7 days.',
    params: carrierId,
    query: z.strictObject(pageQuery()),
    responses: { 200: pageOf('receipts', unmatchedReceipt) },
  }),
  deleteUnmatchedReceipt: deletes(`${root}/{receipt_id}`, {
    summary: 'Delete an unmatched delivery receipt',
    roles: ['messaging'],
    params: oneReceipt,
    responses: { 204: { description: 'The receipt is deleted.' } },
  }),
  matchReceipt: posts(`${root}/{receipt_id}/match`, {
    summary: 'Retry matching a delivery receipt',
    roles: ['messaging'],
    params: oneReceipt,
    responses: {
      200: {
        schema: tried,
        description: 'Whether the receipt now matches a message; if so, the receipt is applied.',
      },
    },
  }),
  matchReceipts: posts(`/operator/v1/carriers/{carrier_id}/match-receipts`, {
    summary: 'Retry matching the delivery receipts of a carrier, oldest first',
    description:
      'IDs are parsed according to the current `receipt_id_form`. Each request tries `limit` receipts; repeat with `next` as `cursor` until it is null.',
    roles: ['messaging'],
    params: carrierId,
    query: z.strictObject(pageQuery()),
    responses: {
      200: {
        schema: tried,
        description: 'The number of receipts tried, and how many of them now match a message.',
      },
    },
  }),
} satisfies OperatorOperations
