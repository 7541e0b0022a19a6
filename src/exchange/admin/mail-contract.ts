import { z } from 'zod'
import { type OperatorOperations, gets } from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const envelope = {
  mail_id: z.uuid(),
  api_key: z.string().describe('The account that the email concerns.'),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  sent_at: time.describe('By the clock of the exchange, which a sandbox can advance.'),
}

/** Operations on the mailbox of the sandbox, which captures outgoing emails. */
export const mailOperations = {
  listMails: gets('/operator/v1/mails', {
    summary: 'List captured emails, newest first (sandbox)',
    description:
      'Emails are kept for 7 days. With STROWGER_SMTP_URL, and in production, emails are sent and the list is empty. Admins only, because emails contain links that sign in.',
    roles: ['admin'],
    query: z.strictObject({ to: z.string().min(1).max(254).optional(), ...pageQuery() }),
    responses: {
      200: pageOf(
        'mails',
        z.object(envelope),
        'A page of emails without their texts; `next` is the cursor of the next page, null on the last.',
      ),
    },
  }),
  readMail: gets('/operator/v1/mails/{mail_id}', {
    summary: 'Get a captured email (sandbox)',
    roles: ['admin'],
    params: z.object({ mail_id: z.uuid() }),
    responses: {
      200: { schema: z.object({ ...envelope, text: z.string() }), description: 'The email.' },
    },
  }),
} satisfies OperatorOperations
