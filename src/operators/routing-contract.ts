import { z } from 'zod'
import type { Operations } from '#platform/contract.ts'
import { notFound, withBody } from './answers.ts'
import { amount, carrierId } from './shapes.ts'

/** Which recipients go to which carrier, and at what price. */
export const routingOperations = {
  putRoute: {
    method: 'PUT',
    path: '/operator/v1/carriers/{carrier_id}/routes',
    summary: 'Lead a prefix to a carrier, at a price',
    policy: ['operator'],
    params: carrierId,
    body: z.strictObject({
      prefix: z.string().regex(/^[0-9]{0,15}$/),
      price: amount,
      priority: z.int().min(-1000).max(1000).optional(),
      network: z
        .string()
        .regex(/^[0-9]{5,6}$/)
        .optional(),
    }),
    answers: { 204: { says: 'Every node routes by it within a second.' }, ...withBody, ...notFound },
  },
} satisfies Operations
