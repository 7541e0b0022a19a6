import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { idempotencyKey } from '#platform/contract/idempotency-key.ts'
import { refusingAllBut } from '#platform/contract/policy.ts'
import { customerVerbNames } from '../cards/verb-states.ts'
import { fieldNames } from '../cards/custom-fields.ts'
import { apiError } from './shapes.ts'

const refused = (description: string) => ({ schema: apiError, description, type: 'application/json' })

export const iccids = z
  .array(z.string().regex(/^89[0-9]{16,18}$/))
  .min(1)
  .max(10_000)
  .describe('Without duplicates.')
const fieldValue = z.string().max(255).nullable().optional()

/** The outcome of an action on SIMs: how many succeeded, and which were rejected. */
export const outcome = {
  done: z.int().describe('The number of SIMs that were changed.'),
  rejected: z
    .array(z.object({ iccid: z.string(), reason: z.string() }).meta({ title: 'Rejected SIM' }))
    .describe('The SIMs that were not changed.'),
}

/** A customer that the user has access to; any other gets the same response as a missing one. */
export const ofOwn = {
  params: z.object({ partnerId: z.string().describe('The ID of a customer.') }),
  policy: refusingAllBut({ user: 'served', userToken: 'served', foreignUser: 'unknown' }),
  tag: 'sims',
} as const

export const refusals = {
  400: refused('The request is invalid; nothing was changed. `errors` lists the reasons as text.'),
  401: refused('The credentials are missing or invalid.'),
  429: refused('Too many failed attempts; retry after Retry-After.'),
  500: refused('Internal error.'),
  503: refused('The exchange is overloaded; retry after Retry-After.'),
} as const

/** Headers of operations that are performed once per idempotency key. */
export const once = {
  headers: z.object({
    'Idempotency-Key': idempotencyKey.describe(
      'A request that is repeated with the same key within 24 hours returns the original result.',
    ),
  }),
  bodyLimit: 1_048_576,
} as const

/** Responses of operations that are performed once per idempotency key. */
export const doneOnce = <S extends z.ZodObject>(schema: S, description: string) => ({
  200: {
    schema,
    headers: {
      'idempotent-replayed': z
        .enum(['true'])
        .optional()
        .describe('Present if this is the result of an earlier request with the same key.'),
    },
    description,
  },
  ...refusals,
  413: refused('The body is too large.'),
})

const bulk = {
  method: 'POST',
  ...ofOwn,
  ...once,
  responses: doneOnce(z.object(outcome), 'Done; an action is recorded for each SIM.'),
} as const

const base = '/strowger/sims/v1/partners/{partnerId}/sims'

/** Customer actions on SIMs. The specification defines only the reads. */
export const simWrites = {
  changeSimStates: {
    ...bulk,
    path: `${base}/moves`,
    summary: 'Move SIMs to another status',
    description: '`resume` restores the status before the block or suspension.',
    body: z.strictObject({
      verb: z.enum(customerVerbNames),
      iccids,
      reason: z.string().max(1000).optional(),
    }),
  },
  changeSimFields: {
    ...bulk,
    path: `${base}/fields`,
    summary: 'Set custom fields of SIMs',
    description: 'Null clears a field; omitted fields are unchanged.',
    body: z.strictObject({
      iccids,
      fields: z.strictObject(Object.fromEntries(fieldNames.map((name) => [name, fieldValue]))),
    }),
  },
  clearAlarmsOfSims: {
    ...bulk,
    path: `${base}/alarms/clear`,
    summary: 'Clear the alarms of SIMs',
    description: 'If the cause is found again in a later hour, another alarm is raised.',
    body: z.strictObject({ iccids }),
  },
} satisfies Operations
