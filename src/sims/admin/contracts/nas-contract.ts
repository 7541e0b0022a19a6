import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { doubtReasons } from '../../counting/counted.ts'
import { timePageQuery } from '../../views/life-shapes.ts'
import { type OperatorOperations, deletes, gets, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf } from '#platform/contract/paging/index.ts'

const nasId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
const ofNas = z.object({ nas_id: nasId })

const treatment = z
  .strictObject({
    value: z.string().regex(/^[\x20-\x7e]{0,200}$/),
    type: z.int().min(1).max(255).optional().describe('The attribute type. Default: 11 (Filter-Id).'),
    vendor: z
      .int()
      .min(1)
      .max(16_777_215)
      .optional()
      .describe('The vendor ID of a vendor-specific attribute.'),
  })
  .describe('A RADIUS text attribute by which the NAS selects the QoS of a session.')
  .meta({ title: 'Treatment' })

const profileName = z.string().regex(/^[a-zA-Z0-9_.-]{3,256}$/)

/** A NAS; its secret is never returned. */
const nas = z.object({
  nas_id: z.string(),
  name: z.string(),
  address: z.string(),
  require_message_authenticator: z.boolean(),
  disconnect_port: z.int(),
  treatments: z.record(z.string(), treatment),
  default_treatment: treatment,
  began_at: nullable(time).describe(
    'When the NAS last sent Accounting-On or Accounting-Off, in exchange time.',
  ),
  created_at: time,
})

const nasInput = z.strictObject({
  name: z.string().min(1).max(100),
  address: z
    .union([z.ipv4(), z.ipv6()])
    .describe(
      'The IP address from which the NAS sends packets, and to which Disconnect- and CoA-Requests are sent.',
    ),
  secret: z
    .string()
    .regex(/^[\x20-\x7e]{8,128}$/)
    .optional()
    .describe('The shared secret. Required for a new NAS; if omitted later, it is unchanged.'),
  require_message_authenticator: z
    .boolean()
    .optional()
    .describe('Whether packets without a Message-Authenticator are dropped. Default: false.'),
  disconnect_port: z
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('The UDP port for Disconnect- and CoA-Requests. Default: 3799.'),
  treatments: z
    .record(profileName, treatment)
    .optional()
    .describe(
      'The attribute that selects each QoS profile. Default: a Filter-Id with the name of the profile.',
    ),
  default_treatment: treatment
    .optional()
    .describe('The attribute sent when a QoS session ends. Default: an empty Filter-Id.'),
})

const path = '/operator/v1/sim-nas/{nas_id}'

const unmatched = z.object({
  nas_id: z.string(),
  identity: z.string().describe('`imsi:`, `iccid:` or `msisdn:` and digits, or `none`.'),
  packets: z.int(),
  first_at: time,
  last_at: time,
})

const doubt = z.object({
  nas_id: z.string(),
  session_key: z.string().describe('Acct-Session-Id.'),
  session_number: z
    .int()
    .describe('The sequence number of this session among the sessions of the SIM with the same session ID.'),
  partner_id: z.string(),
  iccid: z.string(),
  reason: z.enum(doubtReasons),
  packets: z.int(),
  counted_bytes: z.int().describe('Bytes that these records added to the usage of the SIM.'),
  last: z
    .object({
      status: z.string(),
      up_bytes: nullable(z.string()),
      down_bytes: nullable(z.string()),
      known_up_bytes: nullable(z.string()),
      known_down_bytes: nullable(z.string()),
    })
    .describe('The latest of these records, with its counters and the counters of the record before.'),
  first_at: time,
  last_at: time,
})

const allNas = z.object({
  nas: z.array(nas),
  listening: nullable(z.object({ host: z.string(), port: z.int() })).describe(
    'Address and port at which this node receives accounting; null if this node receives none.',
  ),
})

/** Operations on the NAS that report the usage of SIMs. */
export const simNasOperations = {
  listNas: gets('/operator/v1/sim-nas', {
    summary: 'List NAS that may send RADIUS accounting, ordered by ID',
    responses: { 200: { schema: allNas, description: 'All NAS.' } },
  }),
  putNas: puts(path, {
    summary: 'Create or replace a NAS',
    description: 'Takes effect immediately on this node, and within 1 s on the other nodes.',
    roles: ['sims'],
    params: ofNas,
    body: nasInput,
    responses: {
      200: { schema: nas, description: 'The NAS was replaced.' },
      201: { schema: nas, description: 'The NAS was created.' },
      409: refused('Another NAS has this address.'),
    },
  }),
  deleteNas: deletes(path, {
    summary: 'Delete a NAS',
    description: 'Further packets from the NAS are dropped. Usage that the NAS has reported is kept.',
    roles: ['sims'],
    params: ofNas,
    responses: { 204: { description: 'The NAS was deleted.' } },
  }),
  listUnmatchedUsage: gets('/operator/v1/sim-unmatched', {
    summary: 'List usage of the last 7 days that matched no SIM, newest first',
    query: z.strictObject(timePageQuery),
    responses: { 200: pageOf('unmatched', unmatched) },
  }),
  listDoubtfulUsage: gets('/operator/v1/doubtful-usage', {
    summary: 'List ambiguous accounting records, newest first',
    description:
      'One row for each session and reason, kept for 35 days. `stop_lost`: a Start with the session ID of an open session. `start_lost`: a record after a Stop with the same session ID, counted as a new session. `start_inside`: a Start between records that were counted as one session. `counter_fell`: a counter was lower than before, without evidence of a wrap; the record adds no usage, or begins a session. `overtaken`: lower counters, probably because the record is older than the previous one; not counted. `large_step`: a 32-bit counter rose by 2 GiB or more, at an unknown time; counted. `wrapped`: a counter near 4 GiB fell, and a wrap is plausible; counted as a wrap. `earlier_session`: an earlier record with higher counters, or of an earlier session, counted as a separate session. `time_unclear`: higher counters at an earlier time within a session, as after a clock was set back; counted. `too_fast`: more than 10 Gbit/s since the last record; not counted.',
    query: z.strictObject(timePageQuery),
    responses: { 200: pageOf('records', doubt) },
  }),
} satisfies OperatorOperations
