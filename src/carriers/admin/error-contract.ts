import { z } from 'zod'
import { errorCodes } from '../codes/error-codes.ts'
import { notFound, type OperatorOperations, carrierId, deletes, gets, puts } from '#operators/index.ts'

const code = z.literal(errorCodes.map((row) => row.code)).meta({ title: 'Error code' })

/** Where a carrier's words do not mean what they usually do. 0 is the status of success, and cannot be made an error. */
export const carrierErrors = z.strictObject({
  statuses: z
    .array(
      z.strictObject({
        status: z.int().min(1).max(0xffffffff),
        outcome: z.enum(['temporary', 'permanent']),
        code,
      }),
    )
    .max(1000),
  receipts: z.array(z.strictObject({ err: z.string().regex(/^[0-9A-Za-z._-]{1,16}$/), code })).max(1000),
})

/** What one carrier means by its statuses and by the err of its receipts. */
export const errorOperations = {
  readCarrierErrors: gets('/operator/v1/carriers/{carrier_id}/errors', {
    summary: 'What is unusual in the errors of a carrier',
    params: carrierId,
    versioned: true,
    answers: {
      200: { schema: carrierErrors, says: 'Everything else means what it usually does.' },
    },
  }),
  putCarrierErrors: puts('/operator/v1/carriers/{carrier_id}/errors', {
    summary: 'Say what the errors of a carrier mean, in place of what was said before',
    roles: ['messaging'],
    params: carrierId,
    body: carrierErrors,
    versioned: true,
    answers: { 204: { says: 'Every node goes by it within a second.' }, ...notFound },
  }),
  deleteCarrierErrors: deletes('/operator/v1/carriers/{carrier_id}/errors', {
    summary: 'Let the errors of a carrier mean what they usually do',
    roles: ['messaging'],
    params: carrierId,
    versioned: true,
    answers: { 204: { says: 'Every node goes by it within a second.' } },
  }),
} satisfies OperatorOperations
