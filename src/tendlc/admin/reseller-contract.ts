import { z } from 'zod'
import { resellerStatuses } from '../shapes/enumerations.ts'
import { type OperatorOperations, apiKey, gets, step } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const reseller = z.object({
  reseller_id: z.uuid(),
  api_key: z.string(),
  company_name: z.string(),
  mobile_phone: z.string(),
  email: z.string(),
  status: z.enum(resellerStatuses),
  registry_reseller_id: nullable(z.string()),
  rejection_reason: nullable(z.string()),
  created_at: time,
})

/** Operations on resellers of all accounts, for operators. */
export const resellerOperations = {
  searchResellers: gets('/operator/v1/resellers', {
    summary: 'Find resellers of all accounts, newest first',
    query: z.strictObject({
      api_key: apiKey.shape.api_key.optional(),
      status: z.enum(resellerStatuses).optional(),
      ...pageQuery(),
    }),
    responses: { 200: pageOf('resellers', reseller) },
  }),
  readReseller: gets('/operator/v1/resellers/{reseller_id}', {
    summary: 'Read a reseller with its history',
    params: z.object({ reseller_id: z.uuid() }),
    responses: {
      200: {
        schema: z.object({ ...reseller.shape, history: z.array(step) }),
        description: 'The full record.',
      },
    },
  }),
} satisfies OperatorOperations
