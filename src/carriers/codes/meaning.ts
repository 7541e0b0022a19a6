import type { CarrierError } from './error-store.ts'
import { errForm, receiptReasons, usualReceiptCode } from './receipt-codes.ts'
import {
  statusLabelOf,
  STATUS,
  statusKind,
  statusName,
  type ReceiptState,
  type StatusKind,
} from '../smpp/index.ts'
import { submitCodes, vendorStatuses } from './submit-codes.ts'

/**
 * Meaning of a submit response: accepted, rejected permanently, or temporarily so that the submit is retried. `code` is the message
 * error code of specification 3.
 */
export type SubmitMeaning = {
  kind: StatusKind
  code: number
  description: string
  /** Whether the carrier throttles and will accept the message later. */
  throttled: boolean
}

export type ReceiptMeaning =
  | { event: 'delivered' }
  | { event: 'retrying' | 'undelivered' | 'refusedLate'; code: number; description: string }

/** Meanings of one carrier's statuses and receipts. */
export type Meanings = {
  /** The meaning of a submit_sm_resp's command_status. */
  submit(commandStatus: number): SubmitMeaning
  /** The meaning of a receipt whose state is final or reports a busy handset; `err` identifies the reason of a failure. */
  receipt(state: ReceiptState, err?: string | null): ReceiptMeaning | undefined
}

/** The meanings for each carrier: those of its error mapping, and the standard meanings of all other errors. */
export function meaningsByCarrier(errors: readonly CarrierError[]): (carrierId: string) => Meanings {
  const usual = meaningsWith([])
  const special = new Map(
    [...Map.groupBy(errors, (error) => error.carrierId)].map(([id, own]) => [id, meaningsWith(own)]),
  )
  return (carrierId) => special.get(carrierId) ?? usual
}

function meaningsWith(errors: readonly CarrierError[]): Meanings {
  const statuses = new Map<number, { kind: StatusKind; code: number }>()
  const errs = new Map<string, number>()
  for (const error of errors)
    if (error.kind === 'status') statuses.set(error.status, { kind: error.outcome, code: error.code })
    else errs.set(errForm(error.err), error.code)
  return {
    submit(commandStatus) {
      const description = `The carrier answered ${statusLabelOf(commandStatus)}.`
      const throttled = commandStatus === STATUS.ESME_RTHROTTLED
      return { ...(statuses.get(commandStatus) ?? usualSubmit(commandStatus)), description, throttled }
    },
    receipt: (state, err) => receiptMeaning(state, err ? errForm(err) : undefined, errs),
  }
}

function usualSubmit(commandStatus: number): { kind: StatusKind; code: number } {
  const codes: Readonly<Record<string, number>> = submitCodes
  return { kind: statusKind(commandStatus), code: codes[statusName(commandStatus)] ?? vendorStatuses.code }
}

const handsetBusy = 1220

/**
 * SMPP 3.4, appendix B, states of a receipt. ACCEPTD and UNKNOWN are not reported to customers. ENROUTE is reported only for a busy
 * handset, because the carrier then retries [S3-125].
 */
const receiptStates: Partial<Record<ReceiptState, ReceiptMeaning>> = {
  ENROUTE: { event: 'retrying', code: handsetBusy, description: 'The carrier keeps retrying.' },
  DELIVRD: { event: 'delivered' },
  UNDELIV: { event: 'undelivered', code: 1330, description: 'The carrier could not deliver the message.' },
  DELETED: { event: 'undelivered', code: 1330, description: 'The carrier deleted the message.' },
  EXPIRED: { event: 'undelivered', code: 1360, description: 'The message expired at the carrier.' },
  REJECTD: {
    event: 'refusedLate',
    code: 1282,
    description: 'The carrier rejected the message after accepting it.',
  },
}

function receiptMeaning(
  state: ReceiptState,
  err: string | undefined,
  own: ReadonlyMap<string, number>,
): ReceiptMeaning | undefined {
  const meaning = receiptStates[state]
  // For an expired message, the expiry is the reason, regardless of the `err` of the last attempt.
  if (!meaning || meaning.event === 'delivered' || state === 'EXPIRED') return meaning
  const code = err === undefined ? undefined : (own.get(err) ?? usualReceiptCode(err))
  if (meaning.event === 'retrying' && code !== handsetBusy) return undefined
  const reason = code === undefined ? undefined : receiptReasons[code]
  const description = reason ? `${meaning.description.slice(0, -1)}: ${reason}.` : meaning.description
  return { ...meaning, code: code ?? meaning.code, description }
}
