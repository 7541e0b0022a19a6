import { z } from 'zod'
import { notFound, type OperatorOperations, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const owner = {
  number: z
    .string()
    .min(1)
    .max(254)
    .describe(
      'International number, with or without a leading plus, or the identifier of a person on a chat channel.',
    ),
  account_id: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .optional()
    .describe('Limits the request to one account. Default: all accounts.'),
}

const record = z.object({
  kind: z
    .string()
    .describe('Kind of record, such as `message`, `opt_out` or `network_token` (docs/OPERATIONS.md).'),
  account_id: nullable(z.string()).describe('The account that the record belongs to; null if none.'),
  at: nullable(time),
  data: z
    .record(z.string(), z.unknown())
    .describe('The record as stored; a message record includes the history, segments and webhook events.'),
})

const counts = z.record(z.string(), z.int())

export const erasureView = z.object({
  erasure_id: z.uuid(),
  person: z
    .string()
    .describe(
      'Pseudonym of the number. A number always has the same pseudonym, which cannot be resolved without the key.',
    ),
  account_id: nullable(z.string()),
  state: z
    .enum(['erasing', 'waiting', 'done'])
    .describe('`waiting`: some records are still in use; the erasure continues automatically.'),
  erased: counts.describe('Records erased, by kind.'),
  waiting: counts.describe('Records still in use, by kind.'),
  requested_at: time,
  next_at: nullable(time).describe('Time of the next step.'),
  done_at: nullable(time),
})

const path = '/operator/v1/personal-data'

/** Operations on the personal data of a number. */
export const privacyOperations = {
  exportNumber: posts(`${path}/export`, {
    summary: 'Export the personal data stored for a number',
    description:
      'Records are ordered by kind. The audit log records the export under a pseudonym of the number. A page may be empty although more pages follow.',
    roles: ['admin'],
    body: z.strictObject({
      ...owner,
      cursor: z.string().max(500).optional().describe('Cursor: the `next` value of the previous page.'),
      limit: z.int().min(1).max(200).optional().describe('Maximum number of records per page. Default: 50.'),
    }),
    responses: {
      200: pageOf(
        'records',
        record,
        'A page of records; `next` is the cursor of the next page, null on the last page.',
      ),
      ...notFound,
    },
  }),
  eraseNumber: posts(`${path}/erasures`, {
    summary: 'Erase a number and its messages',
    description:
      'Permanently erases the number and the texts of its messages, also in webhook events. Amounts, counts and opt-outs are kept. Records that are still in use are erased once they are complete. A repeated request restarts an unfinished erasure.',
    roles: ['admin'],
    stepUp: true,
    body: z.strictObject(owner),
    responses: {
      202: { schema: erasureView, description: 'The erasure was accepted and starts within seconds.' },
      ...notFound,
    },
  }),
  listErasures: gets(`${path}/erasures`, {
    summary: 'List erasures, newest first',
    roles: ['admin'],
    query: z.strictObject(pageQuery()),
    responses: { 200: pageOf('erasures', erasureView) },
  }),
  readErasure: gets(`${path}/erasures/{erasure_id}`, {
    summary: 'Get the progress of an erasure',
    roles: ['admin'],
    params: z.object({ erasure_id: z.uuid() }),
    responses: { 200: { schema: erasureView, description: 'The erasure.' } },
  }),
} satisfies OperatorOperations
