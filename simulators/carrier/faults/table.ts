import { MALFORMED_KINDS } from './malformed.ts'

/** A whole number. */
type NumberParameter = { says: string; least: number; most: number; usually: number }
/** One of some words. */
type WordParameter = { says: string; words: readonly string[]; usually: string }
export type Parameter = NumberParameter | WordParameter

/** One row of the table of faults. */
export type FaultKind = {
  does: string
  /** What `count` counts; a fault without it ends by time, or when it is withdrawn. */
  counts?: string
  /** The count unless told otherwise; a fault without it has no end of its own. */
  usually?: number
  /** It is done as soon as there is a session to do it to, and has no duration. */
  atOnce?: true
  parameters: Readonly<Record<string, Parameter>>
}

const ANY_STATUS = { least: 1, most: 0xffffffff }
const ENDING = {
  submits: { says: 'with the so many-th submit; 0 is at once', least: 0, most: 1e9, usually: 1 },
} as const

/** Everything that the carrier can be told to do wrong, by name. */
export const FAULTS = {
  'refuse-connections': {
    does: 'closes every connection as soon as it is open',
    counts: 'connections',
    parameters: {},
  },
  'refuse-binds': {
    does: 'refuses binds',
    counts: 'binds',
    parameters: {
      status: { says: 'command_status', ...ANY_STATUS, usually: 0x0d },
      of: { says: 'which binds', words: ['all', 'transceiver', 'transmitter', 'receiver'], usually: 'all' },
    },
  },
  'limit-binds': {
    does: 'refuses every bind beyond so many at once',
    counts: 'refused binds',
    parameters: {
      limit: { says: 'sessions', least: 0, most: 10_000, usually: 1 },
      status: { says: 'command_status', ...ANY_STATUS, usually: 0x0d },
    },
  },
  'stop-reading': { does: 'reads nothing more', parameters: {} },
  silence: {
    does: 'reads on and answers nothing',
    counts: 'requests',
    parameters: {
      of: {
        says: 'which requests',
        words: ['all', 'bind', 'submit_sm', 'enquire_link', 'unbind'],
        usually: 'all',
      },
    },
  },
  'slow-answers': {
    does: 'answers submits late',
    counts: 'submits',
    parameters: { ms: { says: 'milliseconds', least: 1, most: 86_400_000, usually: 1000 } },
  },
  throttle: {
    does: 'refuses submits because there are too many',
    counts: 'submits',
    parameters: { status: { says: 'command_status', ...ANY_STATUS, usually: 0x58 } },
  },
  'refuse-submits': {
    does: 'refuses submits',
    counts: 'submits',
    parameters: { status: { says: 'command_status', ...ANY_STATUS, usually: 0x08 } },
  },
  'wrong-sequence': {
    does: 'answers submits with a sequence number that was never used',
    counts: 'submits',
    parameters: {},
  },
  'repeat-ids': { does: 'gives the same id to every message', counts: 'submits', parameters: {} },
  'foreign-ids': {
    does: 'writes ids into receipts that it never gave',
    counts: 'submits',
    parameters: {},
  },
  'lose-receipts': { does: 'sends no receipts', counts: 'submits', parameters: {} },
  drip: {
    does: 'sends one octet at a time',
    parameters: { ms: { says: 'milliseconds between two', least: 1, most: 60_000, usually: 10 } },
  },
  tear: {
    does: 'resets the connection in the middle of a PDU',
    counts: 'PDUs',
    usually: 1,
    parameters: {
      of: { says: 'which PDU', words: ['submit_sm_resp', 'deliver_sm'], usually: 'submit_sm_resp' },
    },
  },
  reset: {
    does: 'resets the connection instead of an answer',
    counts: 'sessions',
    usually: 1,
    parameters: ENDING,
  },
  close: {
    does: 'closes the connection instead of an answer',
    counts: 'sessions',
    usually: 1,
    parameters: ENDING,
  },
  unbind: {
    does: 'says unbind instead of an answer',
    counts: 'sessions',
    usually: 1,
    parameters: ENDING,
  },
  malformed: {
    does: 'sends a PDU that breaks the protocol',
    counts: 'PDUs',
    usually: 1,
    atOnce: true,
    parameters: {
      kind: {
        says: 'what is wrong with it',
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
    parameters: { octets: { says: 'length of its text', least: 1, most: 65_535, usually: 60_000 } },
  },
  'unsolicited-responses': {
    does: 'sends submit_sm_resp to sequence numbers that were never used',
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
} as const satisfies Readonly<Record<string, FaultKind>>

type Table = typeof FAULTS
export type FaultName = keyof Table

type ValueOf<P> = P extends { words: readonly (infer W)[] } ? W : number

/** The parameters of one fault, all of them. */
export type Parameters<N extends FaultName> = {
  [P in keyof Table[N]['parameters']]: ValueOf<Table[N]['parameters'][P]>
}

/**
 * A fault as it is asked for: for one session or all, for so many seconds, so many times, or until it is withdrawn; what is
 * left out is as the table says.
 */
export type FaultInput<N extends FaultName = FaultName> = {
  [One in N]: { fault: One; session?: number; seconds?: number; count?: number } & Partial<Parameters<One>>
}[N]
