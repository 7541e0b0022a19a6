import { z } from 'zod'
import { type OperatorOperations, gets } from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const envelope = {
  mail_id: z.uuid(),
  api_key: z.string().describe('The account that it is about.'),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  sent_at: time.describe('Exchange time.'),
}

/** The mailbox of the sandbox: what would have been sent. */
export const mailOperations = {
  listMails: gets('/operator/v1/mails', {
    summary: 'Mails that this sandbox would have sent, the newest first',
    description:
      'They are kept for a week. With STROWGER_SMTP_URL, and in production, there are none: mails leave.',
    query: z.strictObject({ to: z.string().min(1).max(254).optional(), ...pageQuery() }),
    answers: {
      200: pageOf(
        'mails',
        z.object(envelope),
        'A page of mails without their texts; `next` is the cursor of the one after it, null on the last.',
      ),
    },
  }),
  readMail: gets('/operator/v1/mails/{mail_id}', {
    summary: 'Read a mail of the sandbox',
    roles: ['compliance'],
    params: z.object({ mail_id: z.uuid() }),
    answers: {
      200: { schema: z.object({ ...envelope, text: z.string() }), says: 'The mail.' },
    },
  }),
} satisfies OperatorOperations
