import { statusKind, statusName, type ReceiptState } from './smpp/index.ts'

/**
 * What a carrier's answer to a submit means for the message: taken, refused for good, or to be tried again.
 * `code` is the message error code of specification 3.
 */
export type SubmitMeaning = { kind: 'ok' | 'temporary' | 'permanent'; code: number; says: string }

/** SMPP 3.4, 5.1.3, command_status → message error code. What is not here is 1330, or 1331 when it passes. */
const submitCodes: Readonly<Record<number, number>> = {
  0x01: 1090, // ESME_RINVMSGLEN
  0x0a: 1420, // ESME_RINVSRCADR
  0x0b: 1430, // ESME_RINVDSTADR
  0x14: 1000, // ESME_RMSGQFUL
  0x48: 1420, // ESME_RINVSRCTON
  0x49: 1420, // ESME_RINVSRCNPI
  0x50: 1430, // ESME_RINVDSTTON
  0x51: 1430, // ESME_RINVDSTNPI
  0x58: 1000, // ESME_RTHROTTLED
  0x62: 1130, // ESME_RINVEXPIRY
  0x65: 1282, // ESME_RX_P_APPN
  0x66: 1282, // ESME_RX_R_APPN
}

/** The meaning of a submit_sm_resp's command_status. */
export function submitMeaning(commandStatus: number): SubmitMeaning {
  const kind = statusKind(commandStatus)
  const code = submitCodes[commandStatus] ?? (kind === 'temporary' ? 1331 : 1330)
  return { kind, code, says: `The carrier answered ${statusName(commandStatus)}.` }
}

export type ReceiptMeaning =
  | { event: 'delivered' }
  | { event: 'undelivered' | 'refusedLate'; code: number; says: string }

/** SMPP 3.4, appendix B, final states of a receipt. ENROUTE, ACCEPTD and UNKNOWN say nothing final. */
const receiptMeanings: Partial<Record<ReceiptState, ReceiptMeaning>> = {
  DELIVRD: { event: 'delivered' },
  UNDELIV: { event: 'undelivered', code: 1330, says: 'The carrier could not deliver the message.' },
  DELETED: { event: 'undelivered', code: 1330, says: 'The carrier deleted the message.' },
  EXPIRED: { event: 'undelivered', code: 1360, says: 'The message expired at the carrier.' },
  REJECTD: { event: 'refusedLate', code: 1282, says: 'The carrier rejected the message after taking it.' },
}

/** What a receipt's state says of the part, if anything final. */
export function receiptMeaning(state: ReceiptState): ReceiptMeaning | undefined {
  return receiptMeanings[state]
}
