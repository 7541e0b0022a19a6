import { z } from 'zod'
import { amount, msisdn, time } from '#platform/contract/shapes.ts'
import type { DocumentedEvent } from '#platform/contract/openapi/openapi-webhooks.ts'
import { type EventType, eventTypeRows } from '#webhooks/index.ts'

const usage = z.strictObject({ currency: z.literal('EUR'), price: amount })
const party = z
  .string()
  .describe('A number without a plus, an alphanumeric sender ID, or a user of a chat channel.')

const messageStatus = z.strictObject({
  message_uuid: z.uuid(),
  to: party,
  from: party,
  timestamp: time,
  status: z.enum(['submitted', 'delivered', 'read', 'rejected', 'undeliverable']),
  channel: z.string().describe('`sms`, or the name of a chat channel.'),
  error: z
    .strictObject({ type: z.url(), title: z.string(), detail: z.string(), instance: z.uuid() })
    .optional()
    .describe('Why the message was not delivered; `title` is the message error code.'),
  client_ref: z.string().optional(),
  usage,
  workflow: z
    .strictObject({ workflow_id: z.uuid(), items_number: z.string(), items_total: z.string() })
    .optional()
    .describe('Present for messages with `failover`.'),
  destination: z.strictObject({ network_code: z.string() }).optional(),
  sms: z.strictObject({ count_total: z.string().describe('Number of segments.') }).optional(),
})

const inbound = z.strictObject({
  channel: z.string(),
  message_uuid: z.uuid(),
  to: party,
  from: party,
  timestamp: time,
  message_type: z.literal('text'),
  text: z.string(),
  sms: z
    .strictObject({
      num_messages: z.string().describe('Number of segments.'),
      keyword: z.string().describe('The first word in capitals.'),
      incomplete: z
        .strictObject({ total: z.int(), missing: z.array(z.int()), follows: z.uuid().optional() })
        .optional()
        .describe('Present if segments did not arrive within 30 minutes.'),
      binary: z
        .strictObject({ data_coding: z.int(), hex: z.string(), udh: z.string().optional() })
        .optional()
        .describe('Present if the message is binary; `text` is then empty.'),
    })
    .optional(),
  usage,
  origin: z.strictObject({ network_code: z.string() }).optional(),
})

const registration = (event: EventType, ids: Record<string, z.ZodType>) =>
  z.strictObject({
    event_id: z.uuid().describe('Also the `webhook-id`.'),
    event: z.literal(event),
    occurred_at: time,
    subject: z.strictObject({ kind: z.literal(event.split('.')[0]!), ...ids }),
    status: z.string(),
    previous_status: z.string().nullable().describe('Null for the first status.'),
    reason: z.string().optional(),
  })

const brand = { brand_id: z.string() }
const campaign = { ...brand, campaign_id: z.string() }

const cloudEvent = (type: EventType, data: z.ZodType) =>
  z.strictObject({
    specversion: z.literal('1.0'),
    id: z.uuid().describe('Also the `webhook-id`.'),
    source: z.string(),
    type: z.literal(type),
    subject: z.string().optional().describe('The ICCID of the SIM, or the ID of the pool or alert.'),
    time,
    datacontenttype: z.literal('application/json'),
    data,
  })

const alert = z.strictObject({
  alertId: z.uuid(),
  name: z.string(),
  measure: z.string(),
  condition: z.enum(['above', 'below', 'increase', 'decrease']),
  threshold: z.number(),
  period: z.enum(['1h', '24h', '7d']),
  filters: z
    .record(z.string(), z.string())
    .describe('`country`, `network`, `sender`, `error_code` and `sim_pool_id`.'),
  value: z.number().nullable().describe('Null with too few messages or attempts.'),
  previousValue: z
    .number()
    .nullable()
    .describe('The value of the period before, for `increase` and `decrease`.'),
  count: z
    .int()
    .describe('Messages of the period; attempts of webhooks or sessions of SIMs for their measures.'),
  from: time,
  to: time,
})
const ofAlert = (type: EventType) => [type, cloudEvent(type, alert)] as const

const sim = { partnerId: z.string(), iccid: z.string() }
const ofSim = (type: EventType, data: Record<string, z.ZodType>) =>
  [type, cloudEvent(type, z.strictObject({ ...sim, ...data }))] as const
const limit = { profile: z.string(), month: time, usedBytes: z.int(), limitBytes: z.int() }
const transfer = { transferId: z.uuid(), from: z.string(), to: z.string() }
const pool = {
  partnerId: z.string(),
  poolId: z.string(),
  name: z.string(),
  usedBytes: z.int(),
  volumeBytes: z.int(),
  periodStart: time,
  periodEnd: time,
  action: z.enum(['alarm', 'suspend']),
}
const quality = z.strictObject({
  sessionId: z.uuid(),
  qosStatus: z.enum(['AVAILABLE', 'UNAVAILABLE']),
  statusInfo: z.enum(['DURATION_EXPIRED', 'NETWORK_TERMINATED', 'DELETE_REQUESTED']).optional(),
})
const ofQuality = (type: EventType) => [type, cloudEvent(type, quality)] as const

/** The bodies of webhooks by event type. */
export const webhookBodies = Object.fromEntries([
  ['message.status', messageStatus],
  ['message.inbound', inbound],
  ['brand.status', registration('brand.status', brand)],
  ['brand.identity_status', registration('brand.identity_status', brand)],
  ['reseller.status', registration('reseller.status', { reseller_id: z.string() })],
  ['campaign.status', registration('campaign.status', campaign)],
  ['campaign_number.status', registration('campaign_number.status', { ...campaign, number: msisdn })],
  [
    'toll_free_number.status',
    registration('toll_free_number.status', { registration_id: z.uuid(), number: msisdn }),
  ],
  ofAlert('strowger.report.alert.began'),
  ofAlert('strowger.report.alert.ended'),
  ofSim('strowger.sim.status.changed', {
    from: z.string(),
    to: z.string(),
    source: z.string(),
    reason: z.string().nullable(),
  }),
  ofSim('strowger.sim.limit.warning', limit),
  ofSim('strowger.sim.limit.alarm', limit),
  ofSim('strowger.sim.limit.suspended', limit),
  ofSim('strowger.sim.limit.reset', { before: z.enum(['warning', 'alarm', 'suspended']) }),
  ofSim('strowger.sim.fraud.alarm', {
    alarmId: z.uuid(),
    cause: z.enum(['imei_change', 'country_change', 'bytes_an_hour', 'sessions_an_hour', 'silence']),
    since: time,
    found: z.looseObject({}),
  }),
  ofSim('strowger.sim.fraud.cleared', { causes: z.array(z.string()) }),
  ofSim('strowger.sim.transfer.requested', transfer),
  ofSim('strowger.sim.transfer.done', transfer),
  ofSim('strowger.sim.transfer.rejected', transfer),
  ['strowger.sim.pool.alarm', cloudEvent('strowger.sim.pool.alarm', z.strictObject(pool))],
  ofQuality('org.camaraproject.qod.v0.qos-status-changed'),
  ofQuality('org.camaraproject.quality-on-demand.v1.qos-status-changed'),
]) as Readonly<Record<EventType, z.ZodType>>

const tagOf = {
  Messages: 'Messages',
  '10DLC': '10DLC',
  'Toll-free': 'Toll-free registration',
  SIMs: 'sims',
  Network: 'Quality on Demand',
} as const

const isCloudEvent = (type: EventType) => type.startsWith('strowger.') || type.startsWith('org.')

/** The events of the exchange for the API document. */
export const documentedEvents: readonly DocumentedEvent[] = eventTypeRows.map(([type, group, title]) => ({
  type,
  title,
  group: tagOf[group],
  body: webhookBodies[type],
  mediaType: isCloudEvent(type) ? 'application/cloudevents+json' : 'application/json',
}))
