import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Validity of a link, in milliseconds of exchange time from when the email was due. */
export const linkMs = 7 * 24 * 3_600_000

/** Path of a link, below the base URL of the exchange. */
export const linkPath = '/verify/brand-email'

const form = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/

/** Creates the secret of an email's link; only its hash is stored. */
export function drawLink(mailId: string): { token: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { token: `${mailId}.${secret}`, hash: hashOf(secret) }
}

/** The email that a token names, and the hash of its secret; undefined if the token is malformed. */
export function readLink(token: string): { mailId: string; hash: Buffer } | undefined {
  const [, mailId, secret] = form.exec(token) ?? []
  return mailId && secret ? { mailId, hash: hashOf(secret) } : undefined
}

/** Whether a hash is among these, in constant time. */
export function isAmong(hash: Buffer, hashes: readonly Buffer[]): boolean {
  return hashes.filter((one) => timingSafeEqual(one, hash)).length > 0
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
