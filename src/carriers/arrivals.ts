import {
  normaliseId,
  readReceipt,
  TLV,
  findTlv,
  type DeliverSm,
  type MessageIdForm,
  type ReceiptState,
} from './smpp/index.ts'
import { decodeText, ESM_UDHI, readUserDataHeader } from './text/index.ts'

/** What a carrier delivers: the receipt of a part, or a message of a subscriber. */
export type Arrival =
  | {
      kind: 'receipt'
      /** In the form that receipts are matched by. */
      id: string
      /** As the carrier wrote it. */
      writtenId: string
      recipient: string
      state: ReceiptState
      err: string | null
    }
  | { kind: 'message'; sender: string; recipient: string; text: string; encoding: 'text' | 'unicode' }

const UCS2 = 8

/** Reads one deliver_sm; `form` is how this carrier writes ids in receipts. */
export function readArrival(pdu: DeliverSm, form: MessageIdForm): Arrival {
  const receipt = readReceipt(pdu)
  if (receipt)
    return {
      kind: 'receipt',
      id: normaliseId(receipt.id, form),
      writtenId: receipt.id,
      recipient: digits(pdu.source),
      state: receipt.state,
      err: receipt.err ?? null,
    }
  return {
    kind: 'message',
    sender: digits(pdu.source),
    recipient: digits(pdu.destination),
    text: textOf(pdu),
    encoding: pdu.dataCoding === UCS2 ? 'unicode' : 'text',
  }
}

function textOf(pdu: DeliverSm): string {
  const octets =
    pdu.shortMessage.length > 0
      ? pdu.shortMessage
      : (findTlv(pdu.tlvs, TLV.message_payload) ?? pdu.shortMessage)
  const content = pdu.esmClass & ESM_UDHI ? readUserDataHeader(octets).content : octets
  return (decodeText(pdu.dataCoding, content) ?? '').replaceAll('\0', '')
}

/** Carriers write numbers with and without their plus. */
function digits(address: string): string {
  return address.startsWith('+') ? address.slice(1) : address
}
