import { numberOfState, SMPP_TLV as TLV, type SubmitSm } from '#carriers/index.ts'
import type { SmppUser } from '../users/user.ts'
import type { ReceiptContent } from './delivery.ts'

const RECEIPT = 0x04
const INTERMEDIATE = 0x20
/** The network of GSM in network_error_code (SMPP 3.4, 5.3.2.31). */
const GSM = 3
/** Characters of the text that a receipt quotes. */
const quoted = 20

/** The receipt of a submit as deliver_sm (SMPP 3.4, appendix B), in the form that the user has chosen. */
export function receiptPdu(content: ReceiptContent, user: SmppUser): SubmitSm {
  const { id, source, destination, state, err, isIntermediate, reference } = content
  return {
    sourceTon: destination.ton,
    sourceNpi: destination.npi,
    source: destination.address,
    destinationTon: source.ton,
    destinationNpi: source.npi,
    destination: source.address,
    esmClass: isIntermediate ? INTERMEDIATE : RECEIPT,
    shortMessage: Buffer.from(textOf(content, user), 'latin1'),
    tlvs: [
      { tag: TLV.receipted_message_id, value: Buffer.from(`${id}\0`, 'latin1') },
      { tag: TLV.message_state, value: Buffer.of(numberOfState(state)) },
      { tag: TLV.network_error_code, value: Buffer.of(GSM, Number(err) >> 8, Number(err) & 0xff) },
      ...(reference === undefined
        ? []
        : [{ tag: TLV.user_message_reference, value: Buffer.of(reference >> 8, reference & 0xff) }]),
    ],
  }
}

function textOf(content: ReceiptContent, user: SmppUser): string {
  const { id, state, err, submittedAt, doneAt, text } = content
  const date = (at: number) => dateOf(at + user.receiptOffsetMin * 60_000, user.receiptSeconds)
  const delivered = state === 'DELIVRD' ? '001' : '000'
  const dates = `submit date:${date(submittedAt)} done date:${date(doneAt)}`
  const quote = user.receiptText ? text.slice(0, quoted).replaceAll(/[^ -~]/g, '?') : ''
  return `id:${id} sub:001 dlvrd:${delivered} ${dates} stat:${state} err:${err} text:${quote}`
}

/** YYMMDDhhmm, with seconds if the user has chosen these. */
const dateOf = (at: number, seconds: boolean) =>
  new Date(at)
    .toISOString()
    .replaceAll(/\D/g, '')
    .slice(2, seconds ? 14 : 12)
