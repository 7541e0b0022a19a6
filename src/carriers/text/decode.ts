import { decodeGsm } from './gsm.ts'

/** What a carrier means by data_coding 0; most mean GSM 03.38, some Latin-1. */
export type DefaultAlphabet = 'gsm' | 'latin1'

const ISO_8859_5 = new TextDecoder('iso-8859-5')
const ISO_8859_8 = new TextDecoder('iso-8859-8')

/**
 * Text of inbound octets (without user data header) by data_coding (SMPP 3.4, 5.2.19), or undefined when the
 * coding says that the octets are no text, or one that is not known here. Bad octets become U+FFFD.
 */
export function decodeText(
  dataCoding: number,
  octets: Buffer,
  defaultAlphabet: DefaultAlphabet = 'gsm',
): string | undefined {
  switch (messageClassRemoved(dataCoding)) {
    case 0:
      return defaultAlphabet === 'gsm' ? decodeGsm(octets) : octets.toString('latin1')
    case 1:
    case 3:
      return octets.toString('latin1')
    case 6:
      return ISO_8859_5.decode(octets)
    case 7:
      return ISO_8859_8.decode(octets)
    case 8:
      return decodeUcs2(octets)
    default:
      return undefined
  }
}

/** 0xF0–0xFF carry a message class: bit 2 tells 8-bit data from the default alphabet (3GPP 23.038, 4). */
function messageClassRemoved(dataCoding: number): number {
  if ((dataCoding & 0xf0) !== 0xf0) return dataCoding
  return dataCoding & 0x04 ? 4 : 0
}

function decodeUcs2(octets: Buffer): string {
  const even = Buffer.from(octets.subarray(0, octets.length & ~1)).swap16()
  const text = even.toString('utf16le').toWellFormed()
  return octets.length % 2 ? `${text}\ufffd` : text
}
