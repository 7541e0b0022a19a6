import { TLV, type ReceiptState, type ShortMessage, type SubmitSm, type Tlv } from '#carriers/smpp/index.ts'
import type { ReceiptStep } from './plan.ts'

/** How ids are written in receipts; responses always carry lower-case hexadecimal. */
export type ReceiptIdForm = 'same' | 'upper' | 'dec' | 'zeros'

const DELIVERY_RECEIPT = 0x04

const STATE_NUMBERS: Readonly<Record<ReceiptState, number>> = {
  ENROUTE: 1,
  DELIVRD: 2,
  EXPIRED: 3,
  DELETED: 4,
  UNDELIV: 5,
  ACCEPTD: 6,
  UNKNOWN: 7,
  REJECTD: 8,
}

const FORMS: Readonly<Record<ReceiptIdForm, (id: string) => string>> = {
  same: (id) => id,
  upper: (id) => id.toUpperCase(),
  dec: (id) => BigInt(`0x${id}`).toString(),
  zeros: (id) => id.padStart(20, '0'),
}

/** The deliver_sm that reports on a submit, as parameters and text unless one form is asked for. */
export function receiptFor(
  submit: ShortMessage,
  messageId: string,
  step: ReceiptStep,
  idForm: ReceiptIdForm,
): SubmitSm {
  const id = FORMS[idForm](messageId)
  const text = step.form === 'tlv' ? Buffer.alloc(0) : Buffer.from(receiptText(id, step), 'latin1')
  const tlvs: Tlv[] = [
    { tag: TLV.receipted_message_id, value: Buffer.from(`${id}\0`, 'latin1') },
    { tag: TLV.message_state, value: Buffer.of(STATE_NUMBERS[step.state]) },
  ]
  if (step.err > 0) tlvs.push({ tag: TLV.network_error_code, value: networkError(step.err) })
  return {
    sourceTon: submit.destinationTon,
    sourceNpi: submit.destinationNpi,
    source: submit.destination,
    destinationTon: submit.sourceTon,
    destinationNpi: submit.sourceNpi,
    destination: submit.source,
    esmClass: DELIVERY_RECEIPT,
    shortMessage: text,
    ...(step.form === 'text' ? {} : { tlvs }),
  }
}

function receiptText(id: string, { state, err }: ReceiptStep): string {
  const delivered = state === 'DELIVRD' ? '001' : '000'
  const now = stamp(new Date())
  const code = String(err).padStart(3, '0')
  return `id:${id} sub:001 dlvrd:${delivered} submit date:${now} done date:${now} stat:${state} err:${code} text:`
}

/** YYMMDDhhmm in UTC. */
function stamp(date: Date): string {
  return date.toISOString().replaceAll(/\D/g, '').slice(2, 12)
}

/** Kind of network 3 is GSM (SMPP 3.4, 5.3.2.31). */
function networkError(err: number): Buffer {
  return Buffer.of(3, (err >> 8) & 0xff, err & 0xff)
}
