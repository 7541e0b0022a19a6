import { TLV, type ReceiptState, type ShortMessage, type SubmitSm, type Tlv } from '#carriers/smpp/index.ts'
import type { ReceiptStep } from './behaviour.ts'

/** Form of a receipt: text, parameters, or both. */
export type ReceiptForm = 'both' | 'text' | 'tlv'

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

/** The receipt for a submit with this ID, in the default form unless the plan specifies another. */
export function receiptFor(
  submit: ShortMessage,
  id: string,
  step: ReceiptStep,
  usual: ReceiptForm = 'both',
): SubmitSm {
  const form = step.form ?? usual
  return {
    sourceTon: submit.destinationTon,
    sourceNpi: submit.destinationNpi,
    source: submit.destination,
    destinationTon: submit.sourceTon,
    destinationNpi: submit.sourceNpi,
    destination: submit.source,
    esmClass: DELIVERY_RECEIPT,
    shortMessage: Buffer.from(TEXTS[form](id, step), 'latin1'),
    ...(form === 'both' || form === 'tlv' ? { tlvs: receiptTlvs(id, step) } : {}),
  }
}

function receiptTlvs(id: string, { state, err }: ReceiptStep): Tlv[] {
  const tlvs: Tlv[] = [
    { tag: TLV.receipted_message_id, value: Buffer.from(`${id}\0`, 'latin1') },
    { tag: TLV.message_state, value: Buffer.of(STATE_NUMBERS[state]) },
  ]
  if (err > 0) tlvs.push({ tag: TLV.network_error_code, value: networkError(err) })
  return tlvs
}

const TEXTS: Readonly<Record<ReceiptForm | 'garbage', (id: string, step: ReceiptStep) => string>> = {
  both: receiptText,
  text: receiptText,
  tlv: () => '',
  garbage: () => 'i:d?;sta\0t: \xff\x1b delivery of nothing in particular',
}

function receiptText(id: string, { state, err }: ReceiptStep): string {
  const delivered = state === 'DELIVRD' ? '001' : '000'
  const now = stamp(Date.now())
  const code = String(err).padStart(3, '0')
  return `id:${id} sub:001 dlvrd:${delivered} submit date:${now} done date:${now} stat:${state} err:${code} text:`
}

const MINUTE = 60_000
let stamped = { minute: 0, text: '' }

/** YYMMDDhhmm in UTC, which is the same for all receipts of a minute. */
function stamp(now: number): string {
  const minute = Math.floor(now / MINUTE)
  if (stamped.minute !== minute) {
    const text = new Date(now).toISOString().replaceAll(/\D/g, '').slice(2, 12)
    stamped = { minute, text }
  }
  return stamped.text
}

/** Network type 3 is GSM (SMPP 3.4, 5.3.2.31). */
function networkError(err: number): Buffer {
  return Buffer.of(3, (err >> 8) & 0xff, err & 0xff)
}
