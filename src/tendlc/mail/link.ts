import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long the link of a mail counts, in milliseconds of exchange time, from when it was to be sent. */
export const linkMs = 7 * 24 * 3_600_000

/** Where a link leads, below the exchange's address. */
export const linkPath = '/verify/brand-email'

const form = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/

/** A new secret of a mail's link, of which only the hash is kept. */
export function drawLink(mailId: string): { token: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { token: `${mailId}.${secret}`, hash: hashOf(secret) }
}

/** The mail that a token names, and the hash of its secret; nothing for what has not its form. */
export function readLink(token: string): { mailId: string; hash: Buffer } | undefined {
  const [, mailId, secret] = form.exec(token) ?? []
  return mailId && secret ? { mailId, hash: hashOf(secret) } : undefined
}

/** Whether a hash is one of these; says nothing by its time of which. */
export function isAmong(hash: Buffer, hashes: readonly Buffer[]): boolean {
  return hashes.filter((one) => timingSafeEqual(one, hash)).length > 0
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
