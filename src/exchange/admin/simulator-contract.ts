import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import {
  common,
  everyone,
  type OperatorOperations,
  operatorsOnly,
  deletes,
  gets,
  posts,
} from '#operators/index.ts'
import { msisdn, nullable, time } from '#platform/contract/shapes.ts'

const counting = z.string().regex(/^\d{1,15}$/)
const word = z.string().regex(/^[\w-]{1,40}$/)
const atMost = (most: number, least = 1) => z.int().min(least).max(most).optional()
const noSimulator = { 409: refused('This exchange has no simulator.') }

/** A message of a subscriber: its text or octets, and how it is segmented, ordered and repeated. */
const messageInput = z.strictObject({
  from: msisdn,
  to: msisdn,
  text: z.string().min(1).max(65_000).optional(),
  hex: z
    .string()
    .regex(/^([0-9a-fA-F]{2}){0,65000}$/)
    .optional(),
  encoding: z.enum(['auto', 'gsm', 'latin1', 'ucs2', 'binary']).optional(),
  parts: z.enum(['udh8', 'udh16', 'sar', 'payload']).optional(),
  size: atMost(247),
  order: z.array(z.int().min(1).max(255)).max(1000).optional(),
  reference: atMost(0xffff, 0),
  count: atMost(1_000_000),
  rate: atMost(10_000),
  system_id: z.string().min(1).max(15).optional(),
})

/** A fault: its name, duration and parameters; the simulator checks which parameters a fault accepts. */
const faultInput = z.strictObject({
  fault: word,
  session: z.int().min(1).optional(),
  seconds: z.number().gt(0).max(86_400).optional(),
  count: z.int().min(1).optional(),
  status: z.int().min(1).max(0xffffffff).optional(),
  of: word.optional(),
  kind: word.optional(),
  limit: z.int().min(0).optional(),
  ms: z.int().min(1).optional(),
  submits: z.int().min(0).optional(),
  octets: z.int().min(1).optional(),
})

const faultView = z.object({
  id: z.int(),
  fault: z.string(),
  session: nullable(z.int()),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  done: z.int(),
  left: nullable(z.int()),
  ends_at: nullable(time),
})

const sessionView = z.object({
  session: z.int(),
  from: z.string(),
  system_id: z.string(),
  bind: nullable(z.string()),
  connected_at: time,
  submits: z.int(),
  unanswered: z.int(),
  reading: z.boolean(),
})

const recordView = z.object({
  n: z.int(),
  at: time,
  session: nullable(z.int()),
  event: z.string().optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  direction: z.enum(['in', 'out']).optional(),
  command: z.string().optional(),
  status: z.string().optional(),
  sequence: z.int().optional(),
  fields: z.record(z.string(), z.unknown()).optional(),
  octets: z.string().optional(),
})

/** Operations on the carrier simulator of a sandbox: its subscribers, faults, sessions and log. */
export const simulatorOperations = {
  originateMessage: posts('/operator/v1/simulator/messages', {
    summary: 'Send a message from a simulated subscriber (sandbox)',
    roles: ['messaging'],
    body: messageInput,
    responses: {
      202: {
        schema: z.object({ messages: z.int(), parts: z.int() }),
        description: 'The simulator delivers the message over SMPP in this number of segments.',
      },
      ...noSimulator,
    },
  }),
  stopSubscribers: deletes('/operator/v1/simulator/messages', {
    summary: 'Stop repeated messages of simulated subscribers (sandbox)',
    roles: ['messaging'],
    responses: {
      200: {
        schema: z.object({ stopped: z.int() }),
        description:
          'The number of requests that were stopped. Messages already written are still delivered.',
      },
      ...noSimulator,
    },
  }),
  listSimulatorFaults: gets('/operator/v1/simulator/faults', {
    summary: 'List active faults of the carrier simulator (sandbox)',
    responses: {
      200: { schema: z.object({ faults: z.array(faultView) }), description: 'The faults.' },
      ...noSimulator,
    },
  }),
  injectSimulatorFault: posts('/operator/v1/simulator/faults', {
    summary: 'Inject a fault into the carrier simulator (sandbox)',
    roles: ['messaging'],
    body: faultInput,
    responses: { 201: { schema: faultView, description: 'The fault is active.' }, ...noSimulator },
  }),
  endSimulatorFaults: deletes('/operator/v1/simulator/faults', {
    summary: 'Clear one fault, the faults of a name, or all faults of the carrier simulator (sandbox)',
    roles: ['messaging'],
    query: z.strictObject({ id: counting.optional(), fault: word.optional() }),
    responses: {
      200: { schema: z.object({ ended: z.int() }), description: 'The number of faults that were cleared.' },
      ...noSimulator,
    },
  }),
  readSimulatorLog: gets('/operator/v1/simulator/log', {
    summary: 'Get the log of the carrier simulator (sandbox)',
    query: z.strictObject({
      // Not a cursor: the running number of a record in the memory of the simulator, which the CLI and the console follow without an end.
      after: counting.optional(),
      limit: z
        .string()
        .regex(/^([1-9]\d{0,2}|1000)$/)
        .optional(),
      command: word.optional(),
      session: counting.optional(),
    }),
    responses: {
      200: {
        schema: z.object({ records: z.array(recordView), next: z.int(), first: z.int() }),
        description:
          'Records after `after`; continue with `next`. Records before `first` have been discarded.',
      },
      ...noSimulator,
    },
  }),
  readHandset: {
    method: 'GET',
    path: '/operator/v1/simulator/handsets/{msisdn}',
    summary: 'List messages on the handset of a simulated subscriber (sandbox)',
    description:
      'Messages delivered to and sent from the number, with long ones reassembled. The simulator keeps the last 2,000 messages of all handsets.',
    policy: operatorsOnly,
    roles: everyone,
    waitsSeconds: 20,
    params: z.object({ msisdn }),
    query: z.strictObject({
      after: counting.optional().describe('The `next` of the previous response.'),
      wait_seconds: z
        .string()
        .regex(/^(\d|1\d|20)$/)
        .optional()
        .describe('Seconds to wait for a new message, 0 to 20; default 0.'),
    }),
    responses: {
      200: {
        schema: z.object({
          texts: z.array(
            z.object({
              n: z.int(),
              at: time,
              from: z.string(),
              to: z.string(),
              text: nullable(z.string()).describe('Null if the octets cannot be decoded as text.'),
              parts: z.int(),
            }),
          ),
          next: z.int(),
        }),
        description: 'The new messages, if any.',
      },
      ...common,
      ...noSimulator,
    },
  },
  listSimulatorSessions: gets('/operator/v1/simulator/sessions', {
    summary: 'List SMPP sessions of the carrier simulator (sandbox)',
    responses: {
      200: { schema: z.object({ sessions: z.array(sessionView) }), description: 'The sessions.' },
      ...noSimulator,
    },
  }),
} satisfies OperatorOperations

type Body<S extends z.ZodType> = z.input<S>
type ControlInput = Readonly<Record<string, unknown>>
type Wrong = { wrong: { name: string; reason: string }[] }

type Texts = Body<(typeof simulatorOperations)['readHandset']['responses'][200]['schema']>

/** Control interface of the carrier simulator, which validates its input and names invalid members. */
export type Simulator = {
  log(query: { after?: number; limit?: number; command?: string; session?: number }): {
    records: Body<typeof recordView>[]
    next: number
    first: number
  }
  sessions(): Body<typeof sessionView>[]
  faults(): Body<typeof faultView>[]
  inject(input: ControlInput): Body<typeof faultView> | Wrong
  withdraw(selector: { id?: number; fault?: string }): number
  write(input: ControlInput): { messages: number; parts: number } | Wrong
  hush(): number
  handset(phone: string, after: number, ms: number, ending?: AbortSignal): Promise<Texts>
}
