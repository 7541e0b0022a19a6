import { concatenate, encodeText, ESM_UDHI, type EncodingType } from './text/index.ts'
import { senderKind } from './routing.ts'
import type { SubmitSm } from './smpp/index.ts'

export type Letter = {
  sender: string
  recipient: string
  text: string
  encoding: EncodingType
  /** How long the carrier may try; sent as the relative validity_period (SMPP 3.4, 7.1.1.2). */
  ttlSeconds: number
}

// SMPP 3.4, 5.2.5 and 5.2.6.
const INTERNATIONAL = { ton: 1, npi: 1 }
const ALPHANUMERIC = { ton: 5, npi: 0 }

let lastReference = 0

/** The submit_sm of each part, in order; every part repeats addresses, coding, validity and the wish for a receipt. */
export function submitsOf(letter: Letter): SubmitSm[] {
  const { dataCoding, parts } = encodeText(letter.text, letter.encoding)
  const source = senderKind(letter.sender) === 'number' ? INTERNATIONAL : ALPHANUMERIC
  if (parts.length > 1) lastReference = (lastReference + 1) & 0xff
  return concatenate(parts, lastReference).map((shortMessage) => ({
    sourceTon: source.ton,
    sourceNpi: source.npi,
    source: letter.sender,
    destinationTon: INTERNATIONAL.ton,
    destinationNpi: INTERNATIONAL.npi,
    destination: letter.recipient,
    esmClass: parts.length > 1 ? ESM_UDHI : 0,
    validityPeriod: relativeTime(letter.ttlSeconds),
    registeredDelivery: 1,
    dataCoding,
    shortMessage,
  }))
}

/** `YYMMDDhhmmss000R`: years, months, days, hours, minutes and seconds from now. */
export function relativeTime(seconds: number): string {
  const left = Math.max(1, Math.floor(seconds))
  const two = (n: number) => String(n).padStart(2, '0')
  const days = Math.floor(left / 86_400)
  return `0000${two(days)}${two(Math.floor(left / 3600) % 24)}${two(Math.floor(left / 60) % 60)}${two(left % 60)}000R`
}
