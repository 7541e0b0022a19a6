import { STATUS, type ReceiptState } from '#carriers/smpp/index.ts'
import { DELIVERED, atFirst, ends, lost, refused, type Behaviour, type OddAnswer } from './behaviour.ts'

/** A row of the plan: two outcome digits, the meaning of the four parameter digits, and the behavior for a segment. */
export type PlanEntry = {
  digits: string
  name: string
  parameter?: string
  example: string
  behave(parameter: number, segment: () => number): Behaviour
}

const SECOND = 1000
const ERR = 'err of the receipt'
const TIMES = 'number of times; 0000 means always'
const STATUS_DIGITS = 'command_status in decimal, such as 0011 for 0x0B'

/**
 * The numbering plan: `990`, two outcome digits, four parameter digits, and two digits for the network features, 11 digits in total.
 * Any other number is delivered.
 */
export const PLAN: readonly PlanEntry[] = [
  { digits: '00', name: 'delivered', example: '99000000001', behave: () => ends(DELIVERED) },
  reports('01', 'undeliverable', 'UNDELIV', '99001000001'),
  {
    digits: '02',
    name: 'refused at submit',
    parameter: STATUS_DIGITS,
    example: '99002001101',
    behave: refused,
  },
  reports('03', 'rejected by receipt', 'REJECTD', '99003000201'),
  reports('04', 'expired', 'EXPIRED', '99004000001'),
  reports('05', 'deleted', 'DELETED', '99005000001'),
  reports('06', 'receipt with the state UNKNOWN', 'UNKNOWN', '99006000001'),
  reports('07', 'accepted, no final receipt', 'ACCEPTD', '99007000001'),
  reports('08', 'en route, no final receipt', 'ENROUTE', '99008000001'),
  {
    digits: '10',
    name: 'no response to the submit',
    example: '99010000001',
    behave: () => lost('none'),
  },
  {
    digits: '11',
    name: 'delivered, but no receipt',
    example: '99011000001',
    behave: () => ({ ...ends(), fate: DELIVERED }),
  },
  refusedAtFirst('12', 'throttled, then delivered', STATUS.ESME_RTHROTTLED, '99012000201'),
  refusedAtFirst('13', 'system error, then delivered', STATUS.ESME_RSYSERR, '99013000101'),
  refusedAtFirst('14', 'queue full, then delivered', STATUS.ESME_RMSGQFUL, '99014000101'),
  {
    digits: '15',
    name: 'any command_status, then delivered',
    parameter: 'command_status in decimal (three digits), then the number of times; 0 means always',
    example: '99015100101',
    behave: (parameter) => atFirst(refused(Math.floor(parameter / 10)), parameter % 10),
  },
  lostAtFirst('16', 'no response, then delivered', 'none', '99016000101'),
  {
    digits: '17',
    name: 'no response to the submit, but a receipt',
    example: '99017000001',
    behave: () => ({ ...lost('none'), receipts: [DELIVERED] }),
  },
  {
    digits: '20',
    name: 'receipt before the response',
    example: '99020000001',
    behave: () => ({ ...ends(DELIVERED), early: true }),
  },
  { digits: '21', name: 'receipt twice', example: '99021000001', behave: () => ends(DELIVERED, DELIVERED) },
  {
    digits: '22',
    name: 'delivered, then undeliverable',
    parameter: ERR,
    example: '99022000001',
    behave: (err) => ends(DELIVERED, { state: 'UNDELIV', err }),
  },
  {
    digits: '23',
    name: 'undeliverable, then delivered',
    parameter: ERR,
    example: '99023000001',
    behave: (err) => ends({ state: 'UNDELIV', err }, DELIVERED),
  },
  {
    digits: '24',
    name: 'receipt late',
    parameter: 'seconds',
    example: '99024000501',
    behave: (seconds) => ends({ ...DELIVERED, afterMs: seconds * SECOND }),
  },
  {
    digits: '25',
    name: 'response late, then delivered',
    parameter: 'tenths of a second',
    example: '99025000501',
    behave: (tenths) => ({ ...ends(DELIVERED), answerAfterMs: tenths * 100 }),
  },
  {
    digits: '26',
    name: 'en route, then delivered',
    parameter: 'err of the first receipt',
    example: '99026000001',
    behave: (err) => ends({ state: 'ENROUTE', err }, DELIVERED),
  },
  {
    digits: '27',
    name: 'delivered, receipt as text only',
    example: '99027000001',
    behave: () => ends({ ...DELIVERED, form: 'text' }),
  },
  {
    digits: '28',
    name: 'delivered, receipt as TLVs only',
    example: '99028000001',
    behave: () => ends({ ...DELIVERED, form: 'tlv' }),
  },
  {
    digits: '29',
    name: 'unreadable receipt',
    example: '99029000001',
    behave: () => ends({ ...DELIVERED, form: 'garbage' }),
  },
  {
    digits: '30',
    name: 'delivered; the subscriber replies with the same text',
    example: '99030000001',
    behave: () => ({ ...ends(DELIVERED), echo: true }),
  },
  {
    digits: '31',
    name: 'receipt with an id that was never assigned',
    example: '99031000001',
    behave: () => ends({ ...DELIVERED, foreign: true }),
  },
  {
    digits: '40',
    name: 'long text: receipts for the first segments only',
    parameter: 'number of segments',
    example: '99040000101',
    behave: (segments, segment) => (segment() <= segments ? ends(DELIVERED) : ends()),
  },
  {
    digits: '41',
    name: 'long text: one segment undeliverable, the others delivered',
    parameter: 'number of the segment',
    example: '99041000201',
    behave: (part, segment) => ends(segment() === part ? { state: 'UNDELIV', err: 0 } : DELIVERED),
  },
  {
    digits: '42',
    name: 'long text: one segment refused, the others delivered',
    parameter: 'number of the segment',
    example: '99042000201',
    behave: (part, segment) => (segment() === part ? refused(STATUS.ESME_RSUBMITFAIL) : ends(DELIVERED)),
  },
  {
    digits: '50',
    name: 'response without an id',
    example: '99050000001',
    behave: () => ({ ...ends(DELIVERED), id: 'empty' }),
  },
  {
    digits: '51',
    name: 'delivered, the same message id for every message',
    parameter: 'messages with the same digits share one id',
    example: '99051000001',
    behave: (group) => ({ ...ends(DELIVERED), id: { shared: String(group) } }),
  },
  {
    digits: '52',
    name: 'generic_nack instead of a response',
    parameter: STATUS_DIGITS,
    example: '99052006901',
    behave: (status) => ({ ...refused(status), answer: 'nack' }),
  },
  lostAtFirst('53', 'connection reset on submit, then delivered', 'reset', '99053000101'),
  lostAtFirst('54', 'connection reset during the response, then delivered', 'torn', '99054000101'),
  lostAtFirst('55', 'response to a sequence number never used, then delivered', 'stray', '99055000101'),
  {
    digits: '56',
    name: 'delivered, response twice',
    example: '99056000001',
    behave: () => ({ ...ends(DELIVERED), answer: 'twice' }),
  },
  lostAtFirst('57', 'unbind instead of a response, then delivered', 'unbind', '99057000101'),
]

const BY_DIGITS = new Map(PLAN.map((entry) => [entry.digits, entry]))
const PLANNED = /^990(\d\d)(\d{4})\d\d$/
const SIMPLY_DELIVERED = ends(DELIVERED)
const alone = () => 1

/** Cache of behaviors that depend only on their six digits. */
const known = new Map<string, Behaviour>()
const KNOWN = 1000

/** The behavior for a submit to this number (digits without `+`); `segment` returns its segment number, from 1. */
export function behaviourOf(destination: string, segment: () => number = alone): Behaviour {
  if (!destination.startsWith('990')) return SIMPLY_DELIVERED
  const digits = destination.length === 11 ? destination.slice(3, 9) : ''
  const before = known.get(digits)
  if (before) return before
  const planned = PLANNED.exec(destination)
  const entry = planned && BY_DIGITS.get(planned[1]!)
  if (!entry) return SIMPLY_DELIVERED
  const behaviour = entry.behave(Number(planned[2]), segment)
  if (entry.behave.length < 2 && known.size < KNOWN) known.set(digits, behaviour)
  return behaviour
}

/** The plan as a Markdown table, for documents. */
export function planAsMarkdown(): string {
  const rows = PLAN.map(
    ({ digits, name, parameter, example }) =>
      `| \`990\` \`${digits}\` ${parameter ? '`pppp`' : '`0000`'} \`nn\` | ${name} | ${parameter ?? ''} | \`${example}\` |`,
  )
  return ['| number | outcome | `pppp` | example |', '|---|---|---|---|', ...rows].join('\n')
}

function reports(digits: string, name: string, state: ReceiptState, example: string): PlanEntry {
  return { digits, name, parameter: ERR, example, behave: (err) => ends({ state, err }) }
}

function refusedAtFirst(digits: string, name: string, status: number, example: string): PlanEntry {
  return { digits, name, parameter: TIMES, example, behave: (times) => atFirst(refused(status), times) }
}

function lostAtFirst(digits: string, name: string, answer: OddAnswer, example: string): PlanEntry {
  return { digits, name, parameter: TIMES, example, behave: (times) => atFirst(lost(answer), times) }
}
