import { gets } from '../api/operations.ts'
import { z } from 'zod'
import { type OperatorOperations } from '../api/policy.ts'
import { faultKinds } from './seal-rules.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

const fault = z.object({
  kind: z.enum(faultKinds),
  number: nullable(z.int()).describe('Number of the seal.'),
  change_id: nullable(z.uuid()),
  description: z.string(),
})

/** Operations that show the integrity of the audit log. */
export const sealOperations = {
  readChangeSeals: gets('/operator/v1/change-seals', {
    summary: 'Get the integrity status of the audit log',
    description:
      'Each change is sealed within seconds by a hash that includes the previous hash. The exchange verifies the chain once a day, and `strowger audit verify` on demand.',
    responses: {
      200: {
        schema: z.object({
          sealed: nullable(z.object({ number: z.int(), hash: z.string(), at: time })).describe(
            'The newest seal; null if nothing is sealed yet.',
          ),
          waiting: z.int().describe('Number of changes that are not sealed yet; 1,000 means 1,000 or more.'),
          verified: nullable(z.object({ at: time, seals: z.int(), faults: z.array(fault) })).describe(
            'Result of the last verification, with at most 100 faults; null if no verification has run yet.',
          ),
        }),
        description: 'The status of the chain.',
      },
    },
  }),
} satisfies OperatorOperations
