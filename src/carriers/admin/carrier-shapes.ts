import { z } from 'zod'
import { nullable, time } from '#platform/contract/shapes.ts'

/** Submits per second: contracted, currently allowed, and recently sent; null means unlimited. */
const rate = z
  .object({
    contracted: nullable(z.number()),
    allowed: nullable(z.number()),
    now: z.number(),
  })
  .meta({ title: 'Carrier rate' })

const bindSlot = z
  .object({
    slot: z.int(),
    state: z.string(),
    since: time,
    reason: nullable(z.string()),
    node_id: nullable(z.string()),
    session: z
      .object({
        as_of: time,
        window: z.object({ size: z.int(), used: z.int() }),
        submits: z.int(),
        responses: z.int(),
        deliveries: z.int(),
        throttled: z.int().describe('Submits that the carrier rejected because of throttling.'),
        refused: z.int().describe('Submits that the carrier rejected with an error other than throttling.'),
        timeouts: z.int().describe('Submits without a response.'),
        reconnects: z.int(),
        last_enquire_link_at: nullable(time).describe(
          'Time of the last enquire_link response. An enquire_link is sent only on an idle session.',
        ),
        rate,
      })
      .nullable(),
  })
  .meta({ title: 'Bind slot' })

const waiting = z.object({
  count: z.int(),
  more_than: z.boolean(),
  oldest_seconds: nullable(z.int()),
})

/** A carrier in the operator API; its password is never returned. */
export const carrierView = z.object({
  carrier_id: z.string(),
  name: z.string(),
  status: z.string(),
  status_since: time,
  empty_since: nullable(time).describe(
    'For a draining carrier, the time since which the queue has been empty.',
  ),
  host: z.string(),
  port: z.int(),
  tls: z.boolean(),
  tls_ca: nullable(z.string()),
  bind_mode: z.string(),
  system_id: z.string(),
  system_type: z.string(),
  binds: z.int(),
  submit_window: z.int(),
  submits_per_second: z.int(),
  concatenation: z.string(),
  alphabet: z.string(),
  response_id_form: z.string(),
  receipt_id_form: z.string(),
  response_timeout_ms: z.int(),
  enquire_link_ms: z.int(),
  dead_peer_timeout_ms: z.int(),
  receipt_wait_seconds: z.int(),
  entity_id_tag: nullable(z.int()),
  content_id_tag: nullable(z.int()),
  created_at: time,
  rate,
  waiting,
  unmatched_receipts: z.object({ count: z.int(), more_than: z.boolean() }),
  slots: z.array(bindSlot),
})
