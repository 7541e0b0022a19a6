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
  actor_name: z.string().describe('Display name of the actor.'),
  person: nullable(z.object({ person_id: z.uuid(), name: z.string(), email: z.string() })).describe(
    'The person at the time of the change; null if the operator token was used.',
  ),
  session_id: nullable(z.uuid()),
  request_id: nullable(z.string()),
  operation: z.string().describe('The operation ID.'),
  description: z.string().describe('Description of the operation.'),
  subject: z.enum(subjects),
  subject_id: z.string(),
  subject_name: nullable(z.string()).describe(
    'Current name of the object or of its account; null if it has no name or was deleted.',
  ),
  before: state,
  after: state,
})

/** Operations on the audit log of changes by operators. */
export const changeOperations = {
  listChanges: gets('/operator/v1/changes', {
    summary: 'List the audit log, newest first',
    description: 'Changes by operators and sign-ins. `before` and `after` hold only the members that differ.',
    query: z.strictObject({
      subject: z.enum(subjects).optional(),
      subject_id: z.string().min(1).max(200).optional(),
      person_id: z.uuid().optional(),
      since: time.optional(),
      until: time.optional().describe('End of the time range, exclusive.'),
      ...pageQuery(),
    }),
    responses: { 200: pageOf('changes', change) },
  }),
} satisfies OperatorOperations
