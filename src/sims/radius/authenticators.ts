import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { HEADER_OCTETS, writePacket, type Attribute } from './packet.ts'

/** Message-Authenticator (RFC 2869, section 5.14). */
export const MESSAGE_AUTHENTICATOR = 80

const OCTETS = 16
const ZEROS = Buffer.alloc(OCTETS)

/** The digest of a packet with the given authenticator (RFC 2866, section 3; RFC 5176, section 2.3). */
function digest(octets: Buffer, authenticator: Buffer, secret: Buffer): Buffer {
  const parts = [octets.subarray(0, 4), authenticator, octets.subarray(HEADER_OCTETS), secret]
  return hash('md5', Buffer.concat(parts), 'buffer')
}

/** Whether the sender of an accounting or disconnect request knows the secret. */
export function isRequestAuthentic(octets: Buffer, secret: Buffer): boolean {
  return timingSafeEqual(octets.subarray(4, HEADER_OCTETS), digest(octets, ZEROS, secret))
}

/** Whether the responder knows the secret, and responds to this request. */
export function isResponseAuthentic(octets: Buffer, requestAuthenticator: Buffer, secret: Buffer): boolean {
  return timingSafeEqual(octets.subarray(4, HEADER_OCTETS), digest(octets, requestAuthenticator, secret))
}

/**
 * Whether a packet's Message-Authenticator is valid; undefined if the packet has none. `authenticator` is the authenticator field at the
 * time of signing: zeros for accounting and disconnect requests, the request's own for a response.
 */
export function isMessageAuthentic(
  octets: Buffer,
  attributes: readonly Attribute[],
  secret: Buffer,
  authenticator: Buffer = ZEROS,
): boolean | undefined {
  const found = attributes.filter(({ type }) => type === MESSAGE_AUTHENTICATOR)
  if (found.length === 0) return undefined
  const [{ value }] = found as [Attribute]
  if (found.length > 1 || value.length !== OCTETS) return false
  // The offset of the value in its packet.
  const at = value.byteOffset - octets.byteOffset
  return timingSafeEqual(value, messageDigest(octets, at, authenticator, secret))
}

function messageDigest(octets: Buffer, at: number, authenticator: Buffer, secret: Buffer): Buffer {
  const signed = Buffer.from(octets)
  authenticator.copy(signed, 4)
  signed.fill(0, at, at + OCTETS)
  return createHmac('md5', secret).update(signed).digest()
}

/** A packet to write; `signed` adds a Message-Authenticator before the other attributes. */
export type Draft = {
  code: number
  identifier: number
  attributes: readonly Attribute[]
  secret: Buffer
  signed?: boolean
}

/** Encodes an accounting or disconnect request. */
export function encodeRequest(draft: Draft): Buffer {
  return authenticate(draft, ZEROS)
}

/** Encodes the response to a request with this authenticator. */
export function encodeResponse(draft: Draft, requestAuthenticator: Buffer): Buffer {
  return authenticate(draft, requestAuthenticator)
}

function authenticate({ code, identifier, attributes, secret, signed }: Draft, base: Buffer): Buffer {
  const first = signed ? [{ type: MESSAGE_AUTHENTICATOR, value: ZEROS }] : []
  const packet = writePacket(code, identifier, base, [...first, ...attributes])
  if (signed) messageDigest(packet, HEADER_OCTETS + 2, base, secret).copy(packet, HEADER_OCTETS + 2)
  digest(packet, base, secret).copy(packet, 4)
  return packet
}
