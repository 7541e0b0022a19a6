import type { FaultInputIn, FaultTable, ParametersIn } from '../../control/fault-kinds.ts'
import { MALFORMED_KINDS } from './malformed.ts'

const ANY_STATUS = { least: 1, most: 0xffffffff }
const ENDING = {
  submits: {
    description: 'number of the submit at which it happens; 0 means immediately',
    least: 0,
    most: 1e9,
    usually: 1,
  },
} as const

/** All faults of the simulator by name. */
export const FAULTS = {
  'refuse-connections': {
    does: 'closes every connection as soon as it is open',
    counts: 'connections',
    parameters: {},
  },
  'refuse-binds': {
    does: 'rejects binds',
    counts: 'binds',
    parameters: {
      status: { description: 'command_status', ...ANY_STATUS, usually: 0x0d },
      of: {
        description: 'kind of bind',
        words: ['all', 'transceiver', 'transmitter', 'receiver'],
        usually: 'all',
      },
    },
  },
  'limit-binds': {
    does: 'rejects binds above a number of sessions',
    counts: 'rejected binds',
    parameters: {
      limit: { description: 'sessions', least: 0, most: 10_000, usually: 1 },
      status: { description: 'command_status', ...ANY_STATUS, usually: 0x0d },
    },
  },
  'stop-reading': { does: 'stops reading', parameters: {} },
  silence: {
    does: 'keeps reading but does not respond',
    counts: 'requests',
    parameters: {
      of: {
        description: 'kind of request',
        words: ['all', 'bind', 'submit_sm', 'query_sm', 'enquire_link', 'unbind'],
        usually: 'all',
      },
    },
  },
  'slow-answers': {
    does: 'responds late to submits',
    counts: 'submits',
    parameters: { ms: { description: 'milliseconds', least: 1, most: 86_400_000, usually: 1000 } },
  },
  throttle: {
    does: 'throttles submits',
    counts: 'submits',
    parameters: { status: { description: 'command_status', ...ANY_STATUS, usually: 0x58 } },
  },
  'refuse-submits': {
    does: 'rejects submits',
    counts: 'submits',
    parameters: { status: { description: 'command_status', ...ANY_STATUS, usually: 0x08 } },
  },
  'wrong-sequence': {
    does: 'responds to submits with an unused sequence number',
    counts: 'submits',
    parameters: {},
  },
  'repeat-ids': { does: 'assigns the same ID to every message', counts: 'submits', parameters: {} },
  'foreign-ids': {
    does: 'sends receipts with IDs that it never assigned',
    counts: 'submits',
    parameters: {},
  },
  'lose-receipts': { does: 'sends no receipts', counts: 'submits', parameters: {} },
  drip: {
    does: 'sends one octet at a time',
    parameters: { ms: { description: 'milliseconds between octets', least: 1, most: 60_000, usually: 10 } },
  },
  tear: {
    does: 'resets the connection in the middle of a PDU',
    counts: 'PDUs',
    usually: 1,
    parameters: {
      of: { description: 'kind of PDU', words: ['submit_sm_resp', 'deliver_sm'], usually: 'submit_sm_resp' },
    },
  },
  reset: {
    does: 'resets the connection instead of a response',
    counts: 'sessions',
    usually: 1,
    parameters: ENDING,
  },
  close: {
    does: 'closes the connection instead of a response',
    counts: 'sessions',
    usually: 1,
    parameters: ENDING,
  },
  unbind: {
    does: 'sends an unbind instead of a response',
    counts: 'sessions',
    usually: 1,
    parameters: ENDING,
  },
  malformed: {
    does: 'sends a malformed PDU',
    counts: 'PDUs',
    usually: 1,
    atOnce: true,
    parameters: {
      kind: {
        description: 'kind of malformation',
        words: MALFORMED_KINDS,
        usually: 'length-0',
      },
    },
  },
  'text-bomb': {
    does: 'delivers a message with a huge text',
    counts: 'messages',
    usually: 1,
    atOnce: true,
    parameters: { octets: { description: 'length of its text', least: 1, most: 65_535, usually: 60_000 } },
  },
  'unsolicited-responses': {
    does: 'sends submit_sm_resp with sequence numbers of no pending submit_sm',
    counts: 'responses',
    usually: 1,
    atOnce: true,
    parameters: {},
  },
  'unknown-receipts': {
    does: 'sends receipts for messages that were never sent',
    counts: 'receipts',
    usually: 1,
    atOnce: true,
    parameters: {},
  },
} as const satisfies FaultTable

type Table = typeof FAULTS
export type FaultName = keyof Table

/** The parameters of one fault, all of them. */
export type Parameters<N extends FaultName> = ParametersIn<Table, N>

/**
 * Input of a fault: for one session or all, and for a number of seconds, a number of times, or until it is withdrawn. Omitted members
 * have the defaults of the table.
 */
export type FaultInput<N extends FaultName = FaultName> = FaultInputIn<Table, N>
