import { webhookVersions } from '#accounts/index.ts'
import { z } from 'zod'

export const time = z.iso.datetime({ offset: true })
const nullable = <T extends z.ZodType>(schema: T) => schema.nullable()
export const msisdn = z.string().regex(/^[1-9][0-9]{6,14}$/)

/** One thing that happened to a message, with everything known about it. */
export const timelineEntry = z.object({
  at: time,
  what: z.string(),
  status: nullable(z.string()),
  actor: z.string(),
  reason: nullable(z.string()),
  details: z.record(z.string(), z.unknown()).nullable(),
})

export const messageView = z.object({
  message_uuid: z.uuid(),
  account_id: z.string(),
  application_id: nullable(z.string()),
  direction: z.enum(['outbound', 'inbound']),
  from: z.string(),
  to: z.string(),
  status: z.string(),
  error_code: nullable(z.int()),
  error_detail: nullable(z.string()),
  parts: z.int(),
  price: z.string(),
  client_ref: nullable(z.string()),
  carrier_id: nullable(z.string()),
  possible_duplicate: z.boolean(),
  submissions: z.array(
    z.object({
      part: z.int(),
      carrier_id: z.string(),
      carrier_message_id: z.string(),
      receipt_state: nullable(z.string()),
    }),
  ),
  timeline: z.array(timelineEntry),
})

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
  system_type: z.string().max(12).optional(),
  binds: z.int().min(1).max(64).optional(),
  submit_window: z.int().min(1).max(5_000).optional(),
  submits_per_second: z.int().min(0).max(100_000).optional(),
  response_timeout_ms: z.int().min(100).max(300_000).optional(),
})

export const carrierId = z.object({ carrier_id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/) })

export const accountView = z.object({
  api_key: z.string(),
  primary_api_key: nullable(z.string()),
  name: z.string(),
  status: z.string(),
  home_country: z.string(),
  inbound_url: nullable(z.string()),
  status_url: nullable(z.string()),
  webhook_version: z.string(),
  unknown_outcome: z.string(),
  max_outbound_request: z.int(),
  balance: z.string(),
  credit_limit: z.string(),
})

const url = z
  .string()
  .max(2048)
  .regex(/^https?:\/\/\S+$/i)
export const accountChanges = z.strictObject({
  name: z.string().min(1).max(200).optional(),
  status: z.enum(['active', 'suspended']).optional(),
  inbound_url: nullable(url).optional(),
  status_url: nullable(url).optional(),
  webhook_version: z.enum(webhookVersions).optional(),
  unknown_outcome: z.enum(['at_least_once', 'at_most_once']).optional(),
  max_outbound_request: z.int().min(1).max(1_000_000).optional(),
})
export const apiKey = z.object({ api_key: z.string().regex(/^[0-9a-f]{8}$/) })
export const amount = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/)

/** An amount above nothing. */
export const payment = z.string().regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,6})?$/)

/** What opens an account. The secret is shown once. */
export const accountWish = z.strictObject({
  name: z.string().min(1).max(200),
  home_country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Makes it a subaccount of this one. */
  primary_api_key: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .optional(),
})

export const accountKeys = z.object({
  api_key: z.string(),
  api_secret: z.string(),
  signature_secret: z.string(),
})

export const numberWish = z.strictObject({
  api_key: z.string().regex(/^[0-9a-f]{8}$/),
  country: z.string().regex(/^[A-Z]{2}$/),
  type: z.enum(['landline', 'landline-toll-free', 'mobile-lvn']),
  features: z
    .array(z.enum(['SMS', 'VOICE', 'MMS']))
    .min(1)
    .max(3),
  app_id: z.uuid().optional(),
})
