import { z } from 'zod'
import { fieldNames, simStatusNames, stateCounts } from '#sims/index.ts'
import { common, notFound } from './answers.ts'
import { pageQuery } from './pages.ts'
import { everyone, type OperatorOperations, operatorsOnly } from './policy.ts'
import { nullable, time } from './shapes.ts'
import { ofPartner } from './sim-partner-contract.ts'

const iccid = z.string().regex(/^89[0-9]{16,18}$/)
const count = z.int().min(0)
const fields = Object.fromEntries(fieldNames.map((name) => [name, z.string().min(1).max(255).optional()]))

const states = z.object(stateCounts)

const line = z.object({
  iccid: z.string(),
  status: z.string(),
  fraud_status: z.int(),
  limit_status: z.int(),
  imsi: nullable(z.string()),
  msisdn: nullable(z.string()),
  fields: z.record(z.string(), z.string()).describe('Those that are filled.'),
  changed_at: time,
})

/** What finds SIMs of a customer: all conditions hold together. */
const filter = {
  iccid: iccid.optional(),
  status: z.enum(simStatusNames).optional(),
  fraud_status: z.enum(['0', '1', '2']).optional().describe('0 fine, 1 without a fraud profile, 2 in alarm.'),
  limit_status: z
    .enum(['0', '1', '2', '3', '4'])
    .optional()
    .describe('0 fine, 1 warned, 2 in alarm, 3 suspended, 4 without a limit profile.'),
  ...fields,
  changed_from: time.optional(),
  changed_to: time.optional(),
}

const root = '/operator/v1/sim-partners/{partner_id}'

/** Lists of SIMs, and how many there are of which states. */
export const simListOperations = {
  listSims: {
    method: 'GET',
    path: `${root}/sims`,
    summary: 'SIMs of a customer, by ICCID',
    description:
      'A page by its number, which may be any, or what is behind `cursor`. Rows, `total` and `sim_states` are of one instant.',
    policy: operatorsOnly,
    roles: everyone,
    params: ofPartner,
    query: z.strictObject({
      ...filter,
      page: z
        .string()
        .regex(/^[1-9][0-9]{0,7}$/)
        .optional()
        .describe('1 unless given; pages are of `limit` SIMs.'),
      cursor: iccid.optional().describe(pageQuery.cursor.description!),
      limit: z
        .string()
        .regex(/^([1-9][0-9]{0,2}|1000)$/)
        .optional()
        .describe('How many at most, 1 to 1000; 100 unless given.'),
    }),
    answers: {
      200: {
        schema: z.object({
          sims: z.array(line),
          total: count.describe('How many the filter finds.'),
          sim_states: states,
          next: nullable(z.string()),
        }),
        says: 'A page; `next` is the cursor of the one after it, null on the last.',
      },
      ...common,
      ...notFound,
    },
  },
  readSimStates: {
    method: 'GET',
    path: `${root}/sim-states`,
    summary: 'How many SIMs of a customer are in which state',
    description: 'The numbers that `getSimStates` tells the customer, and those of each status.',
    policy: operatorsOnly,
    roles: everyone,
    params: ofPartner,
    answers: {
      200: {
        schema: z.object({ sim_states: states, by_status: z.record(z.string(), count) }),
        says: 'The numbers; a status without SIMs is left out.',
      },
      ...common,
      ...notFound,
    },
  },
} satisfies OperatorOperations
