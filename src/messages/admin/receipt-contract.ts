import { z } from 'zod'
import { type OperatorOperations, carrierId, deletes, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const unmatchedReceipt = z.object({
  receipt_id: z.uuid(),
  written_id: z.string().describe('The id as the carrier wrote it.'),
  read_as: z.string().describe('The id as it was compared with those in responses.'),
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

/** Receipts of carriers that match no message. */
export const receiptOperations = {
  listUnmatchedReceipts: gets(root, {
    summary: 'Receipts of a carrier that match no message, the latest first',
    description:
      'One that the carrier repeats stands here once, with how often it came. Kept for seven days.',
    params: carrierId,
    query: z.strictObject(pageQuery()),
    answers: { 200: pageOf('receipts', unmatchedReceipt) },
  }),
  forgetUnmatchedReceipt: deletes(`${root}/{receipt_id}`, {
    summary: 'Forget a receipt that matches no message',
    roles: ['messaging'],
    params: oneReceipt,
    answers: { 204: { says: 'It is forgotten.' } },
  }),
  matchReceipt: posts(`${root}/{receipt_id}/match`, {
    summary: 'Try again to match a receipt',
    roles: ['messaging'],
    params: oneReceipt,
    answers: {
      200: { schema: tried, says: 'Whether it matches a message now, and has been applied to it.' },
    },
  }),
  matchReceipts: posts(`/operator/v1/carriers/{carrier_id}/match-receipts`, {
    summary: 'Try again to match the receipts of a carrier, the oldest first',
    description:
      'Ids are read as `receipt_id_form` says now. Ask again with `next` as `cursor` until it is null: each request tries `limit` of them.',
    roles: ['messaging'],
    params: carrierId,
    query: z.strictObject(pageQuery()),
    answers: {
      200: { schema: tried, says: 'How many were tried, and how many match a message now.' },
    },
  }),
} satisfies OperatorOperations
