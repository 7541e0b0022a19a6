import { z } from 'zod'
import { simStatusNames } from '../states/states.ts'
import { fieldNames, type FieldName } from '../cards/custom-fields.ts'
import { stateCounts } from '../wire/shapes.ts'
import { nullable, rowId, time } from '#platform/contract/shapes.ts'
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
  fields: z.record(z.string(), z.string()).describe('Custom fields that are not empty.'),
  used_bytes: count.describe('Uplink and downlink usage in this calendar month (UTC), in bytes.'),
  changed_at: time,
})

/** The filter of SIMs of a customer, where all conditions must match, and the requested page. */
export const simListQuery = z.strictObject({
  iccid: z
    .string()
    .regex(/^8(9[0-9]{0,18})?$/)
    .optional()
    .describe('An ICCID, or a prefix of one.'),
  ends_with: z
    .string()
    .regex(/^[0-9]{4,20}$/)
    .optional()
    .describe('At least 4 last digits of the ICCID, the IMSI or the MSISDN.'),
  status: z.enum(simStatusNames).optional(),
  fraud_status: z.enum(['0', '1', '2']).optional().describe('0 ok, 1 no fraud profile, 2 alarm.'),
  limit_status: z
    .enum(['0', '1', '2', '3', '4'])
    .optional()
    .describe('0 ok, 1 warning, 2 alarm, 3 suspended, 4 no limit profile.'),
  sim_pool_id: rowId.optional().describe('Only SIMs of this pool.'),
  limit_profile_id: rowId.optional().describe('Only SIMs with this limit profile.'),
  fraud_profile_id: rowId.optional().describe('Only SIMs with this fraud profile.'),
  import_id: z.uuid().optional().describe('Only SIMs that this import created.'),
  ...fields,
  changed_from: time.optional(),
  changed_to: time.optional(),
  order: z
    .enum(['iccid', 'usage'])
    .optional()
    .describe(
      '`iccid` (default) or `usage`. `usage` lists SIMs with usage in this calendar month, highest first; only the 10,000 SIMs with the highest usage are searched and counted in `total`.',
    ),
  page: z
    .string()
    .regex(/^[1-9][0-9]{0,7}$/)
    .optional()
    .describe('The page number, with `limit` SIMs per page. Default: 1.'),
  ...pageQuery({ cursor: iccid, usual: 100 }),
})

export const simListAnswer = z.object({
  sims: z.array(line),
  total: count.describe('The number of SIMs that match the filter.'),
  sim_states: states,
  next,
})

export const simStatesAnswer = z.object({ sim_states: states, by_status: z.record(z.string(), count) })
