import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, carrierId, deletes, gets, patches, posts, puts } from '#operators/index.ts'
import { nullable } from '#platform/contract/shapes.ts'
import { bindTestView } from './bind-test-shapes.ts'
import { carrierView } from './carrier-shapes.ts'

const idForm = z.enum(['same', 'loose', 'hex', 'dec'])
/** SMPP 3.4, 5.3.2: tags reserved for vendors. */
const vendorTag = z.int().min(0x1400).max(0x3fff)
const status = z.enum(['active', 'draining', 'disabled'])

/** The settings that PUT requires; all others are optional. */
const settings = {
  name: z.string().min(1).max(100).describe('Display name.'),
  host: z
    .string()
    .regex(/^[A-Za-z0-9.:-]{1,253}$/)
    .describe("Host name or address of the carrier's SMPP server."),
  port: z.int().min(1).max(65_535).describe("Port of the carrier's SMPP server."),
  // The lengths of system_id and password exclude the terminating NUL (SMPP 3.4, 4.1.1).
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
      .describe('Whether a session binds as one transceiver or as a pair of transmitter and receiver.'),
    system_type: z
      .string()
      .regex(/^[\x20-\x7e]{0,12}$/)
      .describe('The system_type to bind with; default empty.'),
    binds: z.int().min(1).max(64).describe('Number of sessions, 1 to 64.'),
    submit_window: z.int().min(1).max(5_000).describe('Maximum number of unanswered submits per session.'),
    submits_per_second: z
      .int()
      .min(0)
      .max(100_000)
      .describe('Maximum number of submits per second over all sessions; 0 for unlimited.'),
    concatenation: z.enum(['udh8', 'udh16', 'sar', 'payload']).describe('How long messages are segmented.'),
    alphabet: z.enum(['gsm', 'latin1']).describe('Alphabet for data_coding 0.'),
    response_id_form: idForm.describe('Format of message IDs in submit responses.'),
    receipt_id_form: idForm.describe('Format of message IDs in delivery receipts.'),
    response_timeout_ms: z
      .int()
      .min(100)
      .max(300_000)
      .describe('Time to wait for a response from the carrier, in ms.'),
    enquire_link_ms: z.int().min(100).max(300_000).describe('Idle time before an enquire_link, in ms.'),
    dead_peer_timeout_ms: z
      .int()
      .min(0)
      .max(3_600_000)
      .describe('Time after which the carrier drops an unresponsive session, in ms; default 120,000.'),
    receipt_wait_seconds: z
      .int()
      .min(0)
      .max(604_800)
      .describe('Time for which a drained carrier stays bound to receive delivery receipts, in s.'),
    entity_id_tag: nullable(vendorTag).describe('Tag of the TLV that carries the (DLT) entity ID.'),
    content_id_tag: nullable(vendorTag).describe(
      'Tag of the TLV that carries the content (DLT template) ID.',
    ),
  })
  .partial()

const carrierInput = z.strictObject({ ...settings, ...optional.shape })
const carrierChanges = z.strictObject({ ...z.object(settings).partial().shape, ...optional.shape })

const oneCarrier = { 200: { schema: carrierView, description: 'The carrier.' } }

/** The settings that a bind depends on; omitted ones are those of the stored carrier. */
const bindInput = z
  .strictObject({
    ...settings,
    ...optional.pick({ tls: true, tls_ca: true, bind_mode: true, system_type: true }).shape,
  })
  .omit({ name: true })
  .partial()

/** Operations on carriers and their binds. */
export const carrierOperations = {
  listCarriers: gets('/operator/v1/carriers', {
    summary: 'List carriers with their binds and queues',
    responses: {
      200: { schema: z.object({ carriers: z.array(carrierView) }), description: 'All carriers.' },
    },
  }),
  readCarrier: gets('/operator/v1/carriers/{carrier_id}', {
    summary: 'Get a carrier with its binds and queue',
    params: carrierId,
    versioned: true,
    responses: {
      200: { schema: carrierView, description: 'The carrier.' },
    },
  }),
  putCarrier: puts('/operator/v1/carriers/{carrier_id}', {
    summary: 'Create a carrier or replace its settings',
    description: 'Omitted settings are set to their defaults, except the status, which is unchanged.',
    roles: ['messaging'],
    params: carrierId,
    body: carrierInput,
    versioned: true,
    responses: { 204: { description: 'The carrier was saved. Nodes bind within seconds.' } },
  }),
  changeCarrier: patches('/operator/v1/carriers/{carrier_id}', {
    summary: 'Change some settings of a carrier',
    description:
      'Omitted settings are unchanged, including the password. Sessions rebind only if a setting of the bind changes.',
    roles: ['messaging'],
    params: carrierId,
    body: carrierChanges,
    versioned: true,
    responses: oneCarrier,
  }),
  deleteCarrier: deletes('/operator/v1/carriers/{carrier_id}', {
    summary: 'Delete a carrier that is no longer in use',
    description:
      'Keeps the history of messages sent through the carrier, and deletes the unmatched delivery receipts of the carrier.',
    roles: ['messaging'],
    params: carrierId,
    versioned: true,
    responses: {
      204: { description: 'The carrier was deleted and its sessions were closed.' },
      409: refused('Messages are queued for the carrier or routes use it; `detail` states what to do.'),
    },
  }),
  drainCarrier: posts('/operator/v1/carriers/{carrier_id}/drain', {
    summary: 'Drain a carrier',
    description:
      'Routes no new messages to the carrier, sends the queued messages, and then unbinds. Has no effect on a draining or drained carrier.',
    roles: ['messaging'],
    params: carrierId,
    versioned: true,
    responses: oneCarrier,
  }),
  resumeCarrier: posts('/operator/v1/carriers/{carrier_id}/resume', {
    summary: 'Resume a draining, drained or disabled carrier',
    description: 'Has no effect on an active carrier.',
    roles: ['messaging'],
    params: carrierId,
    versioned: true,
    responses: oneCarrier,
  }),
  testCarrier: posts('/operator/v1/carriers/{carrier_id}/test', {
    summary: 'Test the bind of a carrier',
    description:
      'Binds once from the node that responds, and unbinds immediately. Omitted settings are those of the stored carrier; a carrier that is not stored needs `host`, `port`, `system_id` and `password`. Stores no settings and submits no message. The test is a session in addition to those of the carrier.',
    roles: ['messaging'],
    waitsSeconds: 15,
    params: carrierId,
    body: bindInput,
    responses: {
      200: { schema: bindTestView, description: 'The result of the test.' },
      429: refused('Three bind tests are in progress at this node.'),
    },
  }),
} satisfies OperatorOperations
