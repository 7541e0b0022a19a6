import { hash, randomBytes } from 'node:crypto'

/** 256 random bits in the alphabet of an `auth_req_id` (CIBA Core, section 7.3) and of a bearer token, and their stored hash. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** The stored form of a secret. A secret of 256 random bits cannot be guessed, so a fast hash suffices. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
