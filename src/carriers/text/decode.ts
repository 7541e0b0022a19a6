import { decodeGsm } from './gsm.ts'

/** Alphabet of data_coding 0: GSM 03.38 at most carriers, Latin-1 at some. */
export type DefaultAlphabet = 'gsm' | 'latin1'

/** Encoding of octets; `binary` is not text, or text in an unsupported encoding. */
export type Coding = 'gsm' | 'latin1' | 'iso-8859-5' | 'iso-8859-8' | 'ucs2' | 'binary'

const cyrillic = new TextDecoder('iso-8859-5')
const hebrew = new TextDecoder('iso-8859-8')

/** Encodings by data_coding (SMPP 3.4, 5.2.19). Octets, pictograms, and Japanese and Korean character sets are not supported. */
const BY_DATA_CODING: Readonly<Record<number, Coding>> = {
  1: 'latin1',
  3: 'latin1',
  6: 'iso-8859-5',
  7: 'iso-8859-8',
  8: 'ucs2',
}

/**
 * Encoding of octets with this data_coding. Values below 16 are defined by SMPP. Higher values are defined by GSM, because most carriers
 * pass them on; SMPP itself refers to 3GPP 23.038, section 4, for values from 0xC0.
 */
export function codingOf(dataCoding: number, alphabet: DefaultAlphabet): Coding {
  if (dataCoding === 0) return alphabet
  if (dataCoding < 0x10) return BY_DATA_CODING[dataCoding] ?? 'binary'
  if (dataCoding < 0x80) return generalCoding(dataCoding)
  if (dataCoding < 0xc0) return 'binary'
  if (dataCoding < 0xe0) return 'gsm'
  if (dataCoding < 0xf0) return 'ucs2'
  return dataCoding & 0x04 ? 'binary' : 'gsm'
}

/** General data coding group: bit 5 means compression; bits 3 and 2 are the alphabet. */
function generalCoding(dataCoding: number): Coding {
  if (dataCoding & 0x20) return 'binary'
  return (['gsm', 'binary', 'ucs2', 'binary'] as const)[(dataCoding >> 2) & 3]!
}

const READ: Readonly<Record<Exclude<Coding, 'binary'>, (octets: Buffer) => string>> = {
  gsm: decodeGsm,
  latin1: (octets) => octets.toString('latin1'),
  'iso-8859-5': (octets) => cyrillic.decode(octets),
  'iso-8859-8': (octets) => hebrew.decode(octets),
  ucs2: decodeUcs2,
}

/** Decodes octets without user data header; invalid octets become U+FFFD. */
export function decode(coding: Exclude<Coding, 'binary'>, octets: Buffer): string {
  return READ[coding](octets)
}

/** Decodes octets by their data_coding; undefined if they are not text. */
export function decodeText(
  dataCoding: number,
  octets: Buffer,
  alphabet: DefaultAlphabet = 'gsm',
): string | undefined {
  const coding = codingOf(dataCoding, alphabet)
  return coding === 'binary' ? undefined : decode(coding, octets)
}

function decodeUcs2(octets: Buffer): string {
  const even = Buffer.from(octets.subarray(0, octets.length & ~1)).swap16()
  const text = even.toString('utf16le').toWellFormed()
  return octets.length % 2 ? `${text}\ufffd` : text
}
