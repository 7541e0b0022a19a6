import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { idempotencyKey } from '#platform/contract/idempotency-key.ts'
import { refusingAllBut } from '#platform/contract/policy.ts'
import { customerVerbNames } from '../cards/verb-states.ts'
import { fieldNames } from '../cards/custom-fields.ts'
import { apiError } from './shapes.ts'

const refused = (says: string) => ({ schema: apiError, says, type: 'application/json' })

export const iccids = z
  .array(z.string().regex(/^89[0-9]{16,18}$/))
  .min(1)
  .max(10_000)
  .describe('Each once.')
const word = z.string().max(255).nullable().optional()

/** What was done to SIMs, and to which of them it could not be. */
export const outcome = {
  done: z.int().describe('How many SIMs it was done to.'),
  rejected: z
    .array(z.object({ iccid: z.string(), reason: z.string() }).meta({ title: 'Rejected SIM' }))
    .describe('Those it could not be done to.'),
}

/** A customer that the user may ask of; of any other nothing else is told than of one that is not there. */
export const ofOwn = {
  params: z.object({ partnerId: z.string().describe('The id of a customer.') }),
  policy: refusingAllBut({ user: 'served', userToken: 'served', foreignUser: 'unknown' }),
  tag: 'sims',
} as const

export const refusals = {
  400: refused('Something is wrong with the request, and nothing is done; each reason is a sentence.'),
  401: refused('The credentials are missing or wrong.'),
  429: refused('Too many wrong credentials; again after Retry-After.'),
  500: refused('Something went wrong on our side.'),
  503: refused('The exchange is too busy; again after Retry-After.'),
} as const

/** What is done once under a key. */
export const once = {
  headers: z.object({
    'Idempotency-Key': idempotencyKey.describe(
      'The same request with the same key is done once, and answered the same for a day.',
    ),
  }),
  bodyLimit: 1_048_576,
} as const

/** How something is answered that is done once. */
export const doneOnce = <S extends z.ZodObject>(schema: S, says: string) => ({
  200: {
    schema,
    headers: {
      'idempotent-replayed': z.enum(['true']).optional().describe('It was done before, under this key.'),
    },
    says,
  },
  ...refusals,
  413: refused('The body is too large.'),
})

const ofMany = {
  method: 'POST',
  ...ofOwn,
  ...once,
  answers: doneOnce(z.object(outcome), 'It is done, and each SIM has its action.'),
} as const

const base = '/strowger/sims/v1/partners/{partnerId}/sims'

/** What customers do to their SIMs: ours, beside what the specification reads. */
export const simWrites = {
  changeSimStates: {
    ...ofMany,
    path: `${base}/moves`,
    summary: 'Move SIMs to another status',
    description: '`resume` leads to the status before the block or suspension.',
    body: z.strictObject({
      verb: z.enum(customerVerbNames),
      iccids,
      reason: z.string().max(1000).optional(),
    }),
  },
  changeSimFields: {
    ...ofMany,
    path: `${base}/fields`,
    summary: 'Write custom fields of SIMs',
    description: 'Null empties one; those that are not named stay.',
    body: z.strictObject({
      iccids,
      fields: z.strictObject(Object.fromEntries(fieldNames.map((name) => [name, word]))),
    }),
  },
  clearAlarmsOfSims: {
    ...ofMany,
    path: `${base}/alarms/clear`,
    summary: 'Clear the alarms of SIMs',
    description: 'What raised an alarm raises it again when it is found in another hour.',
    body: z.strictObject({ iccids }),
  },
} satisfies Operations
