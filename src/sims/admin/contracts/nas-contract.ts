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
    type: z.int().min(1).max(255).optional().describe('11 (Filter-Id) unless said otherwise.'),
    vendor: z
      .int()
      .min(1)
      .max(16_777_215)
      .optional()
      .describe('Whose attribute it is, where it is no standard one.'),
  })
  .describe('A RADIUS attribute of text that names a treatment to a gateway.')
  .meta({ title: 'Treatment' })

const profileName = z.string().regex(/^[a-zA-Z0-9_.-]{3,256}$/)

/** A gateway; its secret is never shown. */
const nas = z.object({
  nas_id: z.string(),
  name: z.string(),
  address: z.string(),
  require_message_authenticator: z.boolean(),
  disconnect_port: z.int(),
  treatments: z.record(z.string(), treatment),
  plain_treatment: treatment,
  began_at: nullable(time).describe('When it last said that it begins or ends, in exchange time.'),
  created_at: time,
})

const nasInput = z.strictObject({
  name: z.string().min(1).max(100),
  address: z
    .union([z.ipv4(), z.ipv6()])
    .describe('The IP address that its packets come from, and where it takes Disconnect- and CoA-Requests.'),
  secret: z
    .string()
    .regex(/^[\x20-\x7e]{8,128}$/)
    .optional()
    .describe('Shared with it. Of a new gateway it is needed; otherwise it stays when it is left out.'),
  require_message_authenticator: z
    .boolean()
    .optional()
    .describe('Whether packets without a Message-Authenticator are dropped; not unless said so.'),
  disconnect_port: z.int().min(1).max(65_535).optional().describe('3799 unless said otherwise.'),
  treatments: z
    .record(profileName, treatment)
    .optional()
    .describe(
      'What names each QoS profile to it: a Filter-Id of the same name unless another attribute stands here.',
    ),
  plain_treatment: treatment
    .optional()
    .describe('What it is sent when a quality is taken away: an empty Filter-Id unless said otherwise.'),
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
  session_number: z.int().describe('Counts the sessions of the SIM under this id.'),
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
    .describe('The last of these records: its counters, and those that were known before it.'),
  first_at: time,
  last_at: time,
})

const allNas = z.object({
  nas: z.array(nas),
  listening: nullable(z.object({ host: z.string(), port: z.int() })).describe(
    'Where this node takes accounting; null where it does not.',
  ),
})

/** The gateways that tell what SIMs use. */
export const simNasOperations = {
  listNas: gets('/operator/v1/sim-nas', {
    summary: 'Gateways that may send RADIUS accounting, by id',
    answers: { 200: { schema: allNas, says: 'All of them.' } },
  }),
  putNas: puts(path, {
    summary: 'Make a gateway, or say anew what it is',
    description: 'It holds at once on this node, and within a second on the others.',
    roles: ['sims'],
    params: ofNas,
    body: nasInput,
    answers: {
      200: { schema: nas, says: 'It is changed.' },
      201: { schema: nas, says: 'It is made.' },
      409: refused('Another gateway has this address.'),
    },
  }),
  deleteNas: deletes(path, {
    summary: 'Remove a gateway',
    description: 'Its packets are dropped from now on. What it has told stays.',
    roles: ['sims'],
    params: ofNas,
    answers: { 204: { says: 'It is removed.' } },
  }),
  listUnmatchedUsage: gets('/operator/v1/sim-unmatched', {
    summary: 'What gateways have told in the last week of what is no SIM here, the latest first',
    query: z.strictObject(timePageQuery),
    answers: { 200: pageOf('unmatched', unmatched) },
  }),
  listDoubtfulUsage: gets('/operator/v1/sim-doubts', {
    summary: 'List ambiguous accounting records, newest first',
    description:
      'One row for each session and reason, kept for 35 days. `stop_lost`: a Start under an id whose session was open. `start_lost`: a record after the Stop of its id, counted as a new session. `start_inside`: a Start between records that were counted as one session. `counter_fell`: a counter was lower than before, without evidence of a wrap; it adds nothing, or begins a session. `overtaken`: lower counters, probably of an earlier record; not counted. `large_step`: a 32-bit counter rose by 2 GiB or more, at an unknown time; counted. `wrapped`: a counter near 4 GiB fell, and a wrap is plausible; counted as a wrap. `earlier_session`: an earlier record with higher counters, or of an earlier session, counted as a session of its own. `time_unclear`: higher counters at an earlier time within a session, as after a clock was set back; counted. `too_fast`: more than 10 Gbit/s since the last record; not counted.',
    query: z.strictObject(timePageQuery),
    answers: { 200: pageOf('doubts', doubt) },
  }),
} satisfies OperatorOperations
