import { gets } from '../api/operations.ts'
import { z } from 'zod'
import { subjects } from './subject-kinds.ts'
import { type OperatorOperations } from '../api/policy.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const state = nullable(z.record(z.string(), z.unknown()))

const change = z.object({
  change_id: z.uuid(),
  at: time,
  actor: z.string(),
  actor_says: z.string().describe('The same in words.'),
  person: nullable(z.object({ person_id: z.uuid(), name: z.string(), email: z.string() })).describe(
    'As they were called then; null where the operator token was used.',
  ),
  session_id: nullable(z.uuid()),
  request_id: nullable(z.string()),
  what: z.string().describe('The operation.'),
  says: z.string().describe('The same in words.'),
  subject: z.enum(subjects),
  subject_id: z.string(),
  subject_name: nullable(z.string()).describe(
    'What it is called today, or the account is that it belongs to; null where it has no name, or is no more.',
  ),
  before: state,
  after: state,
})

/** What operators have changed. */
export const changeOperations = {
  listChanges: gets('/operator/v1/changes', {
    summary: 'What operators have changed, and who has signed in, the newest first',
    description: 'Of a thing that was changed, `before` and `after` hold the members that differ.',
    query: z.strictObject({
      subject: z.enum(subjects).optional(),
      subject_id: z.string().min(1).max(200).optional(),
      person_id: z.uuid().optional(),
      since: time.optional(),
      until: time.optional().describe('Before this time.'),
      ...pageQuery(),
    }),
    answers: { 200: pageOf('changes', change) },
  }),
} satisfies OperatorOperations
