/** The DER encodings (X.690) that a certificate needs. */

export function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content])
}

function lengthOf(content: Buffer): Buffer {
  if (content.length < 0x80) return Buffer.from([content.length])
  const digits = Buffer.from(content.length.toString(16).padStart(4, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits])
}

export const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
export const set = (...parts: Buffer[]) => der(0x31, ...parts)
export const octets = (content: Buffer) => der(0x04, content)
/** A positive integer: a leading zero keeps the sign bit clear. */
export const integer = (bytes: Buffer) =>
  der(0x02, bytes[0]! & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
export const utf8 = (text: string) => der(0x0c, Buffer.from(text, 'utf8'))
export const isTrue = der(0x01, Buffer.from([0xff]))
/** A bit string with the number of its unused bits. */
export const bits = (content: Buffer, unused = 0) => der(0x03, Buffer.from([unused]), content)
/** `[n]` around other values. */
export const explicit = (n: number, ...parts: Buffer[]) => der(0xa0 | n, ...parts)
/** `[n]` in place of a primitive value's own tag. */
export const implicit = (n: number, content: Buffer) => der(0x80 | n, content)

/** An object identifier from its dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(arc: number): number[] {
  const digits = [arc & 0x7f]
  for (let left = arc >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80)
  return digits
}

/** UTCTime until 2049 and GeneralizedTime after it (RFC 5280, 4.1.2.5), to the second. */
export function time(at: Date): Buffer {
  const digits = `${at.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}
