import { z } from 'zod'
import { alarmCauses } from '../rules/alarm-store.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

const text = nullable(z.string())
const bytes = nullable(z.int())

export const simShape = z.object({
  iccid: z.string(),
  signup_id: z.int(),
  status: z.string(),
  resume_status: text.describe('The status before the block or suspension, which `resume` restores.'),
  locked: z
    .boolean()
    .describe(
      'Whether an operator or a rule blocked or suspended the SIM, so that only an operator can resume the SIM.',
    ),
  fraud_status: z.int(),
  limit_status: z.int(),
  euiccid: text,
  imsi: text,
  imei: text,
  msisdn: text,
  apn: text,
  ip_type: text,
  ipv4: text,
  ipv6: text,
  sim_pool_id: text,
  limit_profile_id: text,
  fraud_profile_id: text,
  fields: z.record(z.string(), text),
  changed_at: time,
  created_at: time,
  pairings: z.array(z.object({ imsi: text, msisdn: text, since: time, until: nullable(time) })),
})

/** The outcome of an action on SIMs: how many succeeded, and which were rejected. */
export const simOutcome = z.object({
  done: z.int().describe('The number of SIMs that were changed.'),
  rejected: z
    .array(z.object({ iccid: z.string(), reason: z.string() }).meta({ title: 'Rejected SIM' }))
    .describe('The SIMs that were not changed.'),
})

export const simAlarm = z.object({
  alarm_id: z.string(),
  iccid: z.string(),
  cause: z.enum(alarmCauses),
  since: time.describe('The hour in which the cause was found; for `silence`, when the silence began.'),
  found: z.record(z.string(), z.unknown()),
  raised_at: time,
  cleared_at: nullable(time),
  cleared_by: text,
})

export const limitProfile = z.object({
  limit_profile_id: z.string(),
  name: z.string(),
  warning_bytes: bytes,
  alarm_bytes: bytes,
  suspend_bytes: bytes,
})

export const fraudProfile = z.object({
  fraud_profile_id: z.string(),
  name: z.string(),
  imei_change: z.boolean(),
  country_change: z.boolean(),
  bytes_an_hour: bytes,
  sessions_an_hour: nullable(z.int()),
  silence_hours: nullable(z.int()),
})

export const simTransfer = z.object({
  transfer_id: z.uuid(),
  partner_id: z.string().describe('The owner of the SIMs until acceptance.'),
  target_id: z.string(),
  status: z.enum(['open', 'accepted', 'rejected', 'withdrawn']),
  cards: z.int(),
  moved: z.int(),
  creator: z.string(),
  reason: z.string(),
  created_at: time,
  ended_at: nullable(time),
})
