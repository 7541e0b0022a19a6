import { findTlv, SMPP_TLV as TLV, submitsOf, type SubmitSm } from '#carriers/index.ts'
import type { SmppUser } from '../users/user.ts'
import type { InboundContent } from './delivery.ts'

type Received = { sender: string; recipient: string; text: string; reference: number }

/** The contents of the deliver_sm PDUs of a received message, in the alphabet and the form of the user. */
export function inboundContents({ text, ...rest }: Received, user: SmppUser): InboundContent[] {
  const wire = {
    concatenation: user.inboundLong === 'payload' ? 'payload' : 'udh8',
    alphabet: user.inboundAlphabet === 'latin1' ? 'latin1' : 'gsm',
  } as const
  const encoding = user.inboundAlphabet === 'ucs2' ? 'unicode' : 'auto'
  const letter = { ...rest, text, encoding, ttlSeconds: 0 } as const
  return submitsOf(letter, wire).map(({ source, destination, ...pdu }) => {
    const payload = findTlv(pdu.tlvs ?? [], TLV.message_payload)
    return {
      kind: 'inbound',
      sender: source,
      recipient: destination,
      dataCoding: pdu.dataCoding ?? 0,
      esmClass: pdu.esmClass ?? 0,
      octets: (payload ?? pdu.shortMessage).toString('base64'),
      isPayload: payload !== undefined,
    }
  })
}

const INTERNATIONAL = 1
const ALPHANUMERIC = 5

/** A received message or segment as deliver_sm. */
export function inboundPdu(content: InboundContent): SubmitSm {
  const octets = Buffer.from(content.octets, 'base64')
  const isNumber = /^[0-9]+$/.test(content.sender)
  return {
    sourceTon: isNumber ? INTERNATIONAL : ALPHANUMERIC,
    sourceNpi: isNumber ? 1 : 0,
    source: content.sender,
    destinationTon: INTERNATIONAL,
    destinationNpi: 1,
    destination: content.recipient,
    esmClass: content.esmClass,
    dataCoding: content.dataCoding,
    shortMessage: content.isPayload ? Buffer.alloc(0) : octets,
    ...(content.isPayload && { tlvs: [{ tag: TLV.message_payload, value: octets }] }),
  }
}
