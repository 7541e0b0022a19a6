import type { Discard } from './discard.ts'

/** Octets before the first attribute (RFC 2865, section 3). */
export const HEADER_OCTETS = 20
/** Maximum octets of a packet (RFC 2865, section 3). */
export const MAX_OCTETS = 4096

/** An attribute of a packet, not decoded. */
export type Attribute = { type: number; value: Buffer }

/** A packet whose attributes are not decoded; `octets` excludes padding. */
export type Packet = { code: number; identifier: number; authenticator: Buffer; octets: Buffer }

const ATTRIBUTE_HEADER = 2

/** Reads the header of a packet. Octets beyond the length are padding (RFC 2865, section 3). */
export function readPacket(datagram: Buffer): Packet | Discard {
  if (datagram.length < HEADER_OCTETS) return { discard: 'too_short' }
  if (datagram.length > MAX_OCTETS) return { discard: 'too_long' }
  const length = datagram.readUInt16BE(2)
  if (length < HEADER_OCTETS || length > datagram.length) return { discard: 'length' }
  return {
    code: datagram[0]!,
    identifier: datagram[1]!,
    authenticator: datagram.subarray(4, HEADER_OCTETS),
    octets: datagram.subarray(0, length),
  }
}

/** Splits octets into type, length and value, as in packets and 3GPP vendor attributes; undefined if the lengths are inconsistent. */
export function readAttributes(octets: Buffer, start = 0): Attribute[] | undefined {
  const attributes: Attribute[] = []
  for (let at = start; at < octets.length;) {
    const length = at + 1 < octets.length ? octets[at + 1]! : 0
    if (length < ATTRIBUTE_HEADER || at + length > octets.length) return undefined
    attributes.push({ type: octets[at]!, value: octets.subarray(at + ATTRIBUTE_HEADER, at + length) })
    at += length
  }
  return attributes
}

/** Throws `RangeError` for a value of more than 253 octets. */
export function writeAttributes(attributes: readonly Attribute[]): Buffer {
  return Buffer.concat(
    attributes.map(({ type, value }) => {
      if (value.length > 253) throw new RangeError(`attribute ${type} is longer than 253 octets`)
      return Buffer.concat([Buffer.of(type, value.length + ATTRIBUTE_HEADER), value])
    }),
  )
}

/** A packet with the given authenticator field, which may be computed afterwards. */
export function writePacket(
  code: number,
  identifier: number,
  authenticator: Buffer,
  attributes: readonly Attribute[],
): Buffer {
  const body = writeAttributes(attributes)
  const length = HEADER_OCTETS + body.length
  if (length > MAX_OCTETS) throw new RangeError(`a packet of ${length} octets is longer than ${MAX_OCTETS}`)
  const packet = Buffer.alloc(length)
  packet[0] = code
  packet[1] = identifier
  packet.writeUInt16BE(length, 2)
  authenticator.copy(packet, 4)
  body.copy(packet, HEADER_OCTETS)
  return packet
}
