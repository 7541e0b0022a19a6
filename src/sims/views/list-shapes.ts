import { z } from 'zod'
import { simStatusNames } from '../states/states.ts'
import { fieldNames, type FieldName } from '../cards/custom-fields.ts'
import { stateCounts } from '../wire/shapes.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { next, pageQuery } from '#platform/contract/paging/index.ts'

export const iccid = z.string().regex(/^89[0-9]{16,18}$/)
const count = z.int().min(0)
const word = z.string().min(1).max(255).optional()
const fields = Object.fromEntries(fieldNames.map((name) => [name, word])) as Record<FieldName, typeof word>
const states = z.object(stateCounts).meta({ title: 'SIM state counts' })

const line = z.object({
  iccid: z.string(),
  status: z.string(),
  fraud_status: z.int(),
  limit_status: z.int(),
  imsi: nullable(z.string()),
  msisdn: nullable(z.string()),
  fields: z.record(z.string(), z.string()).describe('Those that are filled.'),
  used_bytes: count.describe('Up and down in this calendar month, UTC.'),
  changed_at: time,
})

/** What finds SIMs of a customer, all conditions together, and which page of them is asked for. */
export const simListQuery = z.strictObject({
  iccid: z
    .string()
    .regex(/^8(9[0-9]{0,18})?$/)
    .optional()
    .describe('Its digits, or those that it begins with.'),
  status: z.enum(simStatusNames).optional(),
  fraud_status: z.enum(['0', '1', '2']).optional().describe('0 fine, 1 without a fraud profile, 2 in alarm.'),
  limit_status: z
    .enum(['0', '1', '2', '3', '4'])
    .optional()
    .describe('0 fine, 1 warned, 2 in alarm, 3 suspended, 4 without a limit profile.'),
  ...fields,
  changed_from: time.optional(),
  changed_to: time.optional(),
  order: z
    .enum(['iccid', 'usage'])
    .optional()
    .describe(
      '`usage`: those that have used something in this calendar month, which used most first, among the 10,000 that used most of all; `total` is of these. By ICCID unless given.',
    ),
  page: z
    .string()
    .regex(/^[1-9][0-9]{0,7}$/)
    .optional()
    .describe('1 unless given; pages are of `limit` SIMs.'),
  ...pageQuery({ cursor: iccid, usual: 100 }),
})

export const simListAnswer = z.object({
  sims: z.array(line),
  total: count.describe('How many the filter finds.'),
  sim_states: states,
  next,
})

export const simStatesAnswer = z.object({ sim_states: states, by_status: z.record(z.string(), count) })
