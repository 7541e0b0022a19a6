import { z } from 'zod'
import { errorCodes } from '../codes/error-codes.ts'
import { notFound, type OperatorOperations, carrierId, deletes, gets, puts } from '#operators/index.ts'

const code = z.literal(errorCodes.map((row) => row.code)).meta({ title: 'Error code' })

/** Deviations of a carrier from the standard error codes. Status 0 is success and cannot be mapped to an error. */
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

/** Operations on the error mapping of a carrier, which gives its command statuses and the `err` values in its receipts a message error code. */
export const errorOperations = {
  readCarrierErrors: gets('/operator/v1/carriers/{carrier_id}/errors', {
    summary: 'Get the error mapping of a carrier',
    params: carrierId,
    versioned: true,
    responses: {
      200: {
        schema: carrierErrors,
        description: 'The mapping. Errors that are not listed have their standard meaning.',
      },
    },
  }),
  putCarrierErrors: puts('/operator/v1/carriers/{carrier_id}/errors', {
    summary: 'Replace the error mapping of a carrier',
    roles: ['messaging'],
    params: carrierId,
    body: carrierErrors,
    versioned: true,
    responses: { 204: { description: 'Takes effect on all nodes within 1 s.' }, ...notFound },
  }),
  deleteCarrierErrors: deletes('/operator/v1/carriers/{carrier_id}/errors', {
    summary: 'Reset the error mapping of a carrier',
    roles: ['messaging'],
    params: carrierId,
    versioned: true,
    responses: { 204: { description: 'Takes effect on all nodes within 1 s.' } },
  }),
} satisfies OperatorOperations
