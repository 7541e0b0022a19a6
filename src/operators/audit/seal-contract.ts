import { gets } from '../api/operations.ts'
import { z } from 'zod'
import { type OperatorOperations } from '../api/policy.ts'
import { faultKinds } from './seal-rules.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

const fault = z.object({
  what: z.enum(faultKinds),
  number: nullable(z.int()).describe('Of the seal.'),
  change_id: nullable(z.uuid()),
  says: z.string(),
})

/** Whether what operators have changed still stands as it was written down. */
export const sealOperations = {
  readChangeSeals: gets('/operator/v1/change-seals', {
    summary: 'When changes were last sealed, and the chain of seals last gone through',
    description:
      'Each change is sealed within seconds by a hash that goes on from the one before it. The exchange goes through the chain once a day, and `strowger audit verify` whenever it is asked.',
    answers: {
      200: {
        schema: z.object({
          sealed: nullable(z.object({ number: z.int(), hash: z.string(), at: time })).describe(
            'The newest seal; null where there is none.',
          ),
          waiting: z.int().describe('Changes that wait for their seal; 1,000 is as many or more.'),
          verified: nullable(z.object({ at: time, seals: z.int(), faults: z.array(fault) })).describe(
            'What the last look at all of them has found: at most a hundred faults. Null where there was none yet.',
          ),
        }),
        says: 'How the chain stands.',
      },
    },
  }),
} satisfies OperatorOperations
