import { createHmac, hash, randomUUID } from 'node:crypto'
import type { Signing } from './event.ts'

const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

/**
 * The token that proves who sent a body: a JWT (HS256) signed with the account's signature secret, bound to the very
 * bytes by `payload_hash` (SHA-256, hex). `iat` in seconds of wall time; `application_id` only when one was used.
 */
export function sign(body: Buffer, signing: Signing, applicationId: string | undefined): string {
  const claims = {
    iat: Math.floor(Date.now() / 1000),
    jti: randomUUID(),
    iss: 'Vonage',
    payload_hash: hash('sha256', body, 'hex'),
    api_key: signing.apiKey,
    application_id: applicationId,
  }
  const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${createHmac('sha256', signing.signatureSecret).update(signed).digest('base64url')}`
}
