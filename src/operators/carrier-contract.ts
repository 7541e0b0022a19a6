import { z } from 'zod'
import type { Operations } from '#platform/contract.ts'
import { common, withBody } from './answers.ts'
import { carrierId, nullable, time } from './shapes.ts'

const bindSlot = z.object({
  slot: z.int(),
  state: z.string(),
  since: time,
  reason: nullable(z.string()),
  node_id: nullable(z.string()),
  session: z
    .object({
      window: z.object({ size: z.int(), used: z.int() }),
      submits: z.int(),
      responses: z.int(),
      deliveries: z.int(),
      throttled: z.int(),
      timeouts: z.int(),
    })
    .nullable(),
})

export const carrierView = z.object({
  carrier_id: z.string(),
  name: z.string(),
  status: z.string(),
  host: z.string(),
  port: z.int(),
  tls: z.boolean(),
  tls_ca: nullable(z.string()),
  bind_mode: z.string(),
  system_id: z.string(),
  binds: z.int(),
  submit_window: z.int(),
  submits_per_second: z.int(),
  slots: z.array(bindSlot),
})

export const carrierWish = z.strictObject({
  name: z.string().min(1).max(100),
  host: z.string().min(1).max(253),
  port: z.int().min(1).max(65_535),
  system_id: z.string().min(1).max(15),
  password: z.string().max(8),
  tls: z.boolean().optional(),
  tls_ca: nullable(z.string().min(1).max(65_536)).optional(),
  bind_mode: z.enum(['transceiver', 'pair']).optional(),
  system_type: z.string().max(12).optional(),
  binds: z.int().min(1).max(64).optional(),
  submit_window: z.int().min(1).max(5_000).optional(),
  submits_per_second: z.int().min(0).max(100_000).optional(),
  response_timeout_ms: z.int().min(100).max(300_000).optional(),
})

/** Carriers, and their binds. */
export const carrierOperations = {
  listCarriers: {
    method: 'GET',
    path: '/operator/v1/carriers',
    summary: 'Carriers and their binds',
    policy: ['operator'],
    answers: {
      200: { schema: z.object({ carriers: z.array(carrierView) }), says: 'All carriers.' },
      ...common,
    },
  },
  putCarrier: {
    method: 'PUT',
    path: '/operator/v1/carriers/{carrier_id}',
    summary: 'Create a carrier or change it',
    policy: ['operator'],
    params: carrierId,
    body: carrierWish,
    answers: { 204: { says: 'Nodes bind within seconds.' }, ...withBody },
  },
} satisfies Operations
