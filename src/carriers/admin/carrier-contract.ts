import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, carrierId, deletes, gets, patches, posts, puts } from '#operators/index.ts'
import { nullable } from '#platform/contract/shapes.ts'
import { carrierView } from './carrier-shapes.ts'

const idForm = z.enum(['same', 'loose', 'hex', 'dec'])
/** SMPP 3.4, 5.3.2: what vendors may give a meaning. */
const vendorTag = z.int().min(0x1400).max(0x3fff)
const status = z.enum(['active', 'draining', 'disabled'])

/** Everything an operator may set; PUT wants the first five. */
const settings = {
  name: z.string().min(1).max(100).describe('Display name.'),
  host: z
    .string()
    .regex(/^[A-Za-z0-9.:-]{1,253}$/)
    .describe('Host name or address of its SMPP server.'),
  port: z.int().min(1).max(65_535).describe('Port of its SMPP server.'),
  // SMPP 3.4, 4.1.1: C-octet strings with their NUL.
  system_id: z
    .string()
    .regex(/^[\x20-\x7e]{1,15}$/)
    .describe('The system_id to bind with.'),
  password: z
    .string()
    .regex(/^[\x20-\x7e]{0,8}$/)
    .describe('The password to bind with.'),
}
const optional = z
  .strictObject({
    status,
    tls: z.boolean().describe('Encrypt sessions.'),
    tls_ca: nullable(z.string().min(1).max(65_536)).describe('Trust only these CA certificates (PEM).'),
    bind_mode: z
      .enum(['transceiver', 'pair'])
      .describe('One transceiver a session, or a transmitter and a receiver.'),
    system_type: z
      .string()
      .regex(/^[\x20-\x7e]{0,12}$/)
      .describe('The system_type to bind with; empty unless given.'),
    binds: z.int().min(1).max(64).describe('Sessions, 1 to 64.'),
    submit_window: z.int().min(1).max(5_000).describe('Unanswered submits in flight on one session.'),
    submits_per_second: z
      .int()
      .min(0)
      .max(100_000)
      .describe('Submits a second over all sessions; 0 is no limit.'),
    concatenation: z.enum(['udh8', 'udh16', 'sar', 'payload']).describe('How long messages are segmented.'),
    alphabet: z.enum(['gsm', 'latin1']).describe('Alphabet for data_coding 0.'),
    response_id_form: idForm.describe('How message ids in submit responses are written.'),
    receipt_id_form: idForm.describe('How message ids in delivery receipts are written.'),
    response_timeout_ms: z.int().min(100).max(300_000).describe('Time to wait for a response, in ms.'),
    enquire_link_ms: z.int().min(100).max(300_000).describe('Idle time before an enquire_link, in ms.'),
    dead_peer_timeout_ms: z
      .int()
      .min(0)
      .max(3_600_000)
      .describe(
        'Time after which the carrier drops a session that does not answer, in ms; 120,000 unless given.',
      ),
    receipt_wait_seconds: z.int().min(0).max(604_800).describe('Time to wait for a delivery receipt, in s.'),
    entity_id_tag: nullable(vendorTag).describe('Optional parameter (TLV tag) for the entity id.'),
    content_id_tag: nullable(vendorTag).describe('Optional parameter (TLV tag) for the content id.'),
  })
  .partial()

const carrierInput = z.strictObject({ ...settings, ...optional.shape })
const carrierChanges = z.strictObject({ ...z.object(settings).partial().shape, ...optional.shape })

const oneCarrier = { 200: { schema: carrierView, says: 'The carrier as it is now.' } }

/** Carriers, and their binds. */
export const carrierOperations = {
  listCarriers: gets('/operator/v1/carriers', {
    summary: 'Carriers, their binds and what waits for them',
    answers: {
      200: { schema: z.object({ carriers: z.array(carrierView) }), says: 'All carriers.' },
    },
  }),
  readCarrier: gets('/operator/v1/carriers/{carrier_id}', {
    summary: 'One carrier, its binds and what waits for it',
    params: carrierId,
    versioned: true,
    answers: {
      200: { schema: carrierView, says: 'The carrier as it is now.' },
    },
  }),
  putCarrier: puts('/operator/v1/carriers/{carrier_id}', {
    summary: 'Create a carrier, or replace its settings',
    description: 'What is left out has its default. The status stays unless it is given.',
    roles: ['messaging'],
    params: carrierId,
    body: carrierInput,
    versioned: true,
    answers: { 204: { says: 'Nodes bind within seconds.' } },
  }),
  changeCarrier: patches('/operator/v1/carriers/{carrier_id}', {
    summary: 'Change some settings of a carrier',
    description:
      'What is left out stays, the password too. Binds are opened anew only where it is about them.',
    roles: ['messaging'],
    params: carrierId,
    body: carrierChanges,
    versioned: true,
    answers: oneCarrier,
  }),
  deleteCarrier: deletes('/operator/v1/carriers/{carrier_id}', {
    summary: 'Delete a carrier that nothing needs any more',
    description: 'The history of its messages stays; receipts of it that match nothing are forgotten.',
    roles: ['messaging'],
    params: carrierId,
    versioned: true,
    answers: {
      204: { says: 'It is gone, and its binds are ended.' },
      409: refused('Messages wait for it, or routes lead to it; the sentence says what to do.'),
    },
  }),
  drainCarrier: posts('/operator/v1/carriers/{carrier_id}/drain', {
    summary: 'Give a carrier no new messages, send what waits, and unbind',
    description: 'Asked again it changes nothing.',
    roles: ['messaging'],
    params: carrierId,
    versioned: true,
    answers: oneCarrier,
  }),
  resumeCarrier: posts('/operator/v1/carriers/{carrier_id}/resume', {
    summary: 'Use a carrier again that drains, has drained or is disabled',
    description: 'Asked again it changes nothing.',
    roles: ['messaging'],
    params: carrierId,
    versioned: true,
    answers: oneCarrier,
  }),
} satisfies OperatorOperations
