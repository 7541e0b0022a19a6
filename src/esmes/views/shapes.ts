import { z } from 'zod'
import { nullable, time } from '#platform/contract/shapes.ts'
import { alphabets, idForms, inboundAlphabets, inboundForms, inboundSources } from '../users/user.ts'
import { lowBalanceModes, refusalModes, segmentModes } from '../users/user.ts'

export const bindType = z.enum(['transceiver', 'transmitter', 'receiver'])

/** Limits of an SMPP user, which only operators set. */
const limits = {
  max_binds: z.int().min(1).max(100).describe('Binds at the same time, over all nodes. Default: 4.'),
  submit_window: z
    .int()
    .min(1)
    .max(1000)
    .describe('Submits without a response in one session; further ones are throttled. Default: 100.'),
  delivery_window: z
    .int()
    .min(1)
    .max(1000)
    .describe('Receipts and inbound messages without a response in one session. Default: 50.'),
  max_per_second: nullable(z.int().min(1).max(100_000)).describe(
    'Messages per second, over all binds and nodes; null (default) if only the rate of the account applies.',
  ),
}

/** Settings of an SMPP user other than its `system_id`. The bounds are those of the table. */
const settings = {
  description: z.string().max(200).describe('A note, such as the name of the program. Default: empty.'),
  enabled: z.boolean().describe('Whether the user may bind. Default: true.'),
  networks: z
    .array(z.string().min(1).max(43))
    .max(50)
    .describe('Networks in CIDR notation from which the user may bind; empty (default) for all.'),
  requires_tls: z.boolean().describe('Whether the user may bind by TLS only. Default: false.'),
  bind_types: z
    .array(bindType)
    .min(1)
    .max(3)
    .meta({ uniqueItems: true })
    .describe('How the user may bind. Default: all types.'),
  ...limits,
  alphabet: z.enum(alphabets).describe('Alphabet of `data_coding` 0 in submits. Default: `gsm`.'),
  default_sender: nullable(
    z.string().regex(/^([1-9][0-9]{2,14}|(?=[A-Za-z0-9 ]*[A-Za-z])[A-Za-z0-9 ]{1,11})$/),
  ).describe('Number or alphanumeric sender ID of submits without a source address. Default: null.'),
  segments: z
    .enum(segmentModes)
    .describe(
      '`join` (default): the segments of one text become one message. `pass_through`: each is a message that the carrier gets as submitted.',
    ),
  segment_wait_seconds: z
    .int()
    .min(5)
    .max(3600)
    .describe('How long the missing segments of a text are awaited, in seconds. Default: 60.'),
  refusals: z
    .enum(refusalModes)
    .describe(
      '`receipt` (default): a message that a rule refuses is accepted and gets a receipt. `respond`: the response to its submit states the reason.',
    ),
  low_balance: z
    .enum(lowBalanceModes)
    .describe(
      'Status of a submit that the balance or spend cap does not cover: 0x0400 or 0x0401 (`own_status`, default), or 0x45 (`submit_fail`).',
    ),
  id_form: z
    .enum(idForms)
    .describe(
      'Form of message IDs: `uuid` (default), 10 `decimal` digits, or 8 or 9 `hexadecimal` digits for clients that read no longer ones.',
    ),
  receipt_seconds: z.boolean().describe('Whether the dates of receipts contain seconds. Default: false.'),
  receipt_offset_minutes: z
    .int()
    .min(-720)
    .max(840)
    .describe('Minutes from UTC of the dates in receipts. Default: 0.'),
  receipt_text: z
    .boolean()
    .describe('Whether receipts quote the first 20 characters of the message. Default: true.'),
  inbound: z
    .enum(inboundSources)
    .describe(
      'Inbound messages that the user receives: `none` (default), those to numbers of an `application`, or to all numbers of the `account`.',
    ),
  application_id: nullable(z.uuid()).describe(
    'The application of the account whose inbound messages the user receives, if `inbound` is `application`; otherwise null.',
  ),
  inbound_alphabet: z.enum(inboundAlphabets).describe('Alphabet of inbound messages. Default: `ucs2`.'),
  inbound_long: z
    .enum(inboundForms)
    .describe('Long inbound messages have one `message_payload` (default) or several `segments`.'),
}

const systemId = z
  .string()
  .regex(/^[!-~]{1,15}$/)
  .describe('The `system_id`: 1 to 15 visible ASCII characters, unique over the exchange.')

/** A `system_id`, or its beginning. */
export const systemIdStart = z.string().regex(/^[!-~]{1,15}$/)

export const userChanges = z.strictObject({ system_id: systemId, ...settings }).partial()
export const newUser = userChanges.required({ system_id: true })

const operatorsOnly = {
  max_binds: true,
  submit_window: true,
  delivery_window: true,
  max_per_second: true,
} as const

/** Settings of customers: all but the limits. The `system_id` is chosen when the user is created. */
export const ownNewUser = newUser.omit(operatorsOnly)
export const ownChanges = userChanges.omit({ system_id: true, ...operatorsOnly })

export const userView = z
  .object({
    smpp_user_id: z.uuid(),
    system_id: systemId,
    ...settings,
    created_at: time,
    password_created_at: time,
    previous_password_until: nullable(time).describe('Time until which the previous password is valid too.'),
  })
  .meta({ title: 'SMPP user' })

/** A user in a list. */
export const listedUser = userView.extend({
  binds: z.int().describe('Present binds, over all nodes.'),
})

/** A user in the list of all accounts. */
export const foundUser = listedUser.extend({ api_key: z.string().describe('The account of the user.') })

export const userId = z.object({ smpp_user_id: z.uuid() })
export const bindId = z.object({ bind_session_id: z.uuid() })

const password = z.string().describe('The password of 8 characters, which is shown only once.')
export const createdUser = userView.extend({ password })
export const renewedUser = userView.extend({ password })

const client = {
  bind_session_id: z.uuid(),
  bind_type: bindType,
  address: z.string().describe('IP address of the client.'),
  node: z.string().describe('Name of the node; its ID if the node is unknown.'),
}

const windowUse = z.object({ size: z.int(), used: z.int() })

export const bindView = z
  .object({
    ...client,
    interface_version: z.string().describe('Version of SMPP that the client stated, such as `3.4`.'),
    tls: nullable(z.string()).describe('Version of TLS; null without TLS.'),
    system_type: z.string(),
    since: time,
    session: z
      .object({
        as_of: time.describe(
          'Time at which the node stored these counters. It stores changed counters every 3 s.',
        ),
        window: windowUse.describe('Submits without a response.'),
        delivery_window: windowUse.describe('Receipts and inbound messages without a response.'),
        submits: z.int().describe('Submits since the bind.'),
        refused: z.int().describe('Requests since the bind that were answered with an error.'),
        deliveries: z.int().describe('Receipts and inbound messages since the bind.'),
        submits_per_second: z.number().describe('Average of the last minute.'),
        last_error: nullable(z.string()).describe('The last error with which a request was answered.'),
      })
      .nullable()
      .describe('Counters of the session; null if it has had no submits and no deliveries.'),
  })
  .meta({ title: 'SMPP bind' })

/** A bind in the list of all accounts. */
export const foundBind = bindView.extend({
  smpp_user_id: z.uuid(),
  system_id: systemId,
  api_key: z.string().describe('The account of the user.'),
})

export const bindList = z.object({ binds: z.array(bindView).max(100) })

const tracedPdu = z
  .object({
    at: time,
    direction: z.enum(['in', 'out']).describe('`in` from the client, `out` to it.'),
    command: z.string().describe('Name of the command, such as `submit_sm`.'),
    status: z.string().describe('Name of the `command_status`.'),
    sequence: z.int(),
    fields: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .describe('The fields by their names in SMPP 3.4, except passwords and empty strings.'),
    parameters: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .max(1000)
      .describe('Optional parameters, each with its value in hexadecimal, up to 64 octets.'),
    octets: z.int().describe('Octets of the text or the binary content.'),
    text: nullable(z.string()).describe(
      'The text, up to 1,000 characters; null if the content is binary, or if the account does not keep texts.',
    ),
    fault: nullable(z.string()).describe('The malformed field; null if the PDU is well-formed.'),
  })
  .meta({ title: 'Traced PDU' })

export const traceView = z.object({
  until: time.describe('Time until which the node collects PDUs, unless the trace is requested again.'),
  pdus: z.array(tracedPdu).max(200),
})

export const bindEventView = z
  .object({
    bind_event_id: z.uuid(),
    event: z.enum(['bound', 'refused', 'ended']),
    reason: nullable(z.string()).describe('Why the bind was refused or the session ended.'),
    ...client,
    at: time,
  })
  .meta({ title: 'SMPP bind event' })

/** How long the previous password stays valid. */
export const renewal = z.strictObject({
  keep_seconds: z
    .int()
    .min(0)
    .max(7 * 86_400)
    .optional()
    .describe(
      'How long the previous password stays valid, in seconds. Default 86400. Set 0 if it was compromised. Binds of clients do not end.',
    ),
})
