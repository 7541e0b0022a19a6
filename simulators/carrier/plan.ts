import { STATUS, type ReceiptState } from '#carriers/smpp/index.ts'

/** One receipt of a message: when (after the usual delay unless told) and in which of the two forms it comes. */
export type ReceiptStep = {
  state: ReceiptState
  err: number
  afterMs?: number
  form?: 'text' | 'tlv'
}

/** What the carrier does with one submit. */
export type Behaviour = {
  /** command_status of the response. */
  status: number
  /** The status is given to this many submits to the number, then 0; all of them when left out. */
  times?: number
  /** No response at all. */
  silent?: boolean
  answerAfterMs?: number
  receipts: readonly ReceiptStep[]
  /** Receipts leave before the response. */
  early?: boolean
  /** The message comes back as one from the subscriber. */
  echo?: boolean
}

/** Two outcome digits, what their four parameter digits mean, and what they do. */
export type PlanEntry = {
  digits: string
  name: string
  parameter?: string
  example: string
  behave(parameter: number): Behaviour
}

const OK = STATUS.ESME_ROK
const DELIVERED: ReceiptStep = { state: 'DELIVRD', err: 0 }
const SECOND = 1000
const ERR = 'err of the receipt'
const TIMES = 'how many times; 0000 is always'

/**
 * The numbering plan: `990`, two outcome digits, four parameter digits, two digits that are left to the answers
 * of the network features: eleven in all. Any other number is delivered.
 */
export const PLAN: readonly PlanEntry[] = [
  { digits: '00', name: 'delivered', example: '99000000001', behave: () => ends(DELIVERED) },
  failure('01', 'undeliverable', 'UNDELIV', '99001000001'),
  {
    digits: '02',
    name: 'refused at submit',
    parameter: 'command_status in decimal, such as 0011 for 0x0B',
    example: '99002001101',
    behave: (status) => ({ status, receipts: [] }),
  },
  failure('03', 'rejected by receipt', 'REJECTD', '99003000201'),
  failure('04', 'expired', 'EXPIRED', '99004000001'),
  failure('05', 'deleted', 'DELETED', '99005000001'),
  failure('06', 'unknown by receipt', 'UNKNOWN', '99006000001'),
  failure('07', 'accepted, nothing final', 'ACCEPTD', '99007000001'),
  {
    digits: '10',
    name: 'no response to the submit',
    example: '99010000001',
    behave: () => ({ status: OK, silent: true, receipts: [] }),
  },
  {
    digits: '11',
    name: 'no receipt',
    example: '99011000001',
    behave: () => ends(),
  },
  refusedAtFirst('12', 'throttled, then delivered', STATUS.ESME_RTHROTTLED, '99012000201'),
  refusedAtFirst('13', 'system error, then delivered', STATUS.ESME_RSYSERR, '99013000101'),
  refusedAtFirst('14', 'queue full, then delivered', STATUS.ESME_RMSGQFUL, '99014000101'),
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
    name: 'on its way, then delivered',
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
    name: 'delivered, receipt as parameters only',
    example: '99028000001',
    behave: () => ends({ ...DELIVERED, form: 'tlv' }),
  },
  {
    digits: '30',
    name: 'delivered, and the text comes back as a reply',
    example: '99030000001',
    behave: () => ({ ...ends(DELIVERED), echo: true }),
  },
]

const BY_DIGITS = new Map(PLAN.map((entry) => [entry.digits, entry]))
const PLANNED = /^990(\d\d)(\d{4})\d\d$/
const SIMPLY_DELIVERED = ends(DELIVERED)

/** What happens to a submit to this number (digits without `+`). */
export function behaviourOf(destination: string): Behaviour {
  const planned = destination.startsWith('990') ? PLANNED.exec(destination) : null
  const entry = planned && BY_DIGITS.get(planned[1]!)
  return entry ? entry.behave(Number(planned[2])) : SIMPLY_DELIVERED
}

/** The plan as a Markdown table, for documents. */
export function planAsMarkdown(): string {
  const rows = PLAN.map(
    ({ digits, name, parameter, example }) =>
      `| \`990\` \`${digits}\` ${parameter ? '`pppp`' : '`0000`'} \`nn\` | ${name} | ${parameter ?? ''} | \`${example}\` |`,
  )
  return ['| number | outcome | `pppp` | example |', '|---|---|---|---|', ...rows].join('\n')
}

function ends(...receipts: ReceiptStep[]): Behaviour {
  return { status: OK, receipts }
}

function failure(digits: string, name: string, state: ReceiptState, example: string): PlanEntry {
  return { digits, name, parameter: ERR, example, behave: (err) => ends({ state, err }) }
}

function refusedAtFirst(digits: string, name: string, status: number, example: string): PlanEntry {
  const behave = (times: number) => ({ status, ...(times > 0 ? { times } : {}), receipts: [DELIVERED] })
  return { digits, name, parameter: TIMES, example, behave }
}
