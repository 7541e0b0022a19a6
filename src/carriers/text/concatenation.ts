/** esm_class bit: short_message starts with a user data header (SMPP 3.4, 5.2.12). */
export const ESM_UDHI = 0x40

/** Position of a segment in a long message: an 8-bit or 16-bit reference, and the number of the segment from 1 to `total`. */
export type Concatenation = {
  scheme: 'udh8' | 'udh16'
  reference: number
  total: number
  sequence: number
}

const ELEMENT_8_BIT = 0x00
const ELEMENT_16_BIT = 0x08

/**
 * The segments as short_message octets, each after a concatenation header with the low 8 bits of the reference
 * (3GPP 23.040, 9.2.3.24.1: 05 00 03 reference total sequence), or with all 16 (9.2.3.24.8: 06 08 04 …), to be sent with
 * esm_class 0x40. A single segment is returned unchanged, to be sent with esm_class 0.
 */
export function concatenate(parts: readonly Buffer[], reference: number, wide = false): Buffer[] {
  if (parts.length < 2) return [...parts]
  return parts.map((part, index) => {
    const low = reference & 0xff
    const segment = [parts.length, index + 1]
    const header = wide
      ? [6, ELEMENT_16_BIT, 4, (reference >> 8) & 0xff, low, ...segment]
      : [5, ELEMENT_8_BIT, 3, low, ...segment]
    return Buffer.concat([Buffer.from(header), part])
  })
}

/** Splits short_message octets into user data header and content, and reads a valid concatenation element. */
export function readUserDataHeader(shortMessage: Buffer): {
  header: Buffer | null
  content: Buffer
  concatenation?: Concatenation
} {
  const end = 1 + (shortMessage[0] ?? 0)
  if (end > shortMessage.length) return { header: null, content: shortMessage }
  const header = shortMessage.subarray(0, end)
  const content = shortMessage.subarray(end)
  for (let at = 1; at + 2 <= end; at += 2 + shortMessage[at + 1]!) {
    const concatenation = readElement(shortMessage.subarray(at, end))
    if (concatenation) return { header, content, concatenation }
  }
  return { header, content }
}

function readElement(element: Buffer): Concatenation | undefined {
  const wide = element[0] === ELEMENT_16_BIT
  if (!wide && element[0] !== ELEMENT_8_BIT) return undefined
  const length = wide ? 4 : 3
  if (element[1] !== length || element.length < 2 + length) return undefined
  const reference = wide ? element.readUInt16BE(2) : element[2]!
  const total = element[length]!
  const sequence = element[length + 1]!
  const scheme = wide ? 'udh16' : 'udh8'
  return isSegmentNumber(total, sequence) ? { scheme, reference, total, sequence } : undefined
}

/** Whether a segment number is within the total. */
export function isSegmentNumber(total: number, part: number): boolean {
  return part > 0 && part <= total
}
