import { hash, randomBytes } from 'node:crypto'

/** 256 random bits in the letters of an `auth_req_id` (CIBA Core, section 7.3) and of a Bearer token, and the hash that is kept of them. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** What stands for a secret in the database: nobody guesses 256 bits, so a quick hash is enough. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
