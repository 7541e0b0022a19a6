import { z } from 'zod'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { gets } from '../api/operations.ts'
import type { OperatorOperations } from '../api/policy.ts'
import { mailKinds } from '../mail/kinds.ts'

const mailView = z.object({
  mail_id: z.uuid(),
  kind: z
    .enum(mailKinds)
    .describe(
      'Link of an invitation or a password reset, or notice of a change of a saved card or of a disabled webhook endpoint.',
    ),
  api_key: nullable(z.string()).describe('The account that the email concerns.'),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(['pending', 'sent', 'failed', 'superseded']),
  failure: nullable(z.string()).describe('Why the email failed, or why its last attempt did.'),
  attempts: z.int(),
  created_at: time,
  next_attempt_at: nullable(time).describe('Null if the email is not pending.'),
  ended_at: nullable(time),
})

/** Operations on the queue of emails. */
export const mailOperations = {
  listOutgoingMails: gets('/operator/v1/outgoing-mails', {
    summary: 'List emails to operators and owners of accounts, newest first',
    description:
      'Without their texts, which may contain links. An email is retried for a day. Emails that verify brands are listed with the brand.',
    roles: ['admin'],
    query: z.strictObject({
      ...pageQuery(),
      status: z.enum(['pending', 'sent', 'failed', 'superseded']).optional(),
    }),
    responses: { 200: pageOf('mails', mailView, 'A page of the emails of the last 30 days.') },
  }),
} satisfies OperatorOperations
