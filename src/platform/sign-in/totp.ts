import { createHmac, randomBytes } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238) with the defaults of authenticator apps: SHA-1, 30 s, six digits. */
const stepMs = 30_000
const digits = 6

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of 160 bits, in base 32 (RFC 4648) without padding. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replaceAll(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)]!)
}

/** The `otpauth` URI that authenticator apps read from a QR code. */
export function totpAddress(secret: string, email: string): string {
  const label = encodeURIComponent(`Strowger:${email}`)
  return `otpauth://totp/${label}?secret=${secret}&issuer=Strowger`
}

/** The time step of a code: the current, previous or next one, since clocks differ; undefined if none of them matches. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const now = Math.floor(nowMs / stepMs)
  return [now, now - 1, now + 1].find((step) => codeOf(secret, step) === code)
}

/** The code of a time step, which is the number of 30 s intervals since 1970. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = mac[mac.length - 1]! & 15
  const number = mac.readUInt32BE(at) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}
