import { createHmac, hash, randomUUID } from 'node:crypto'
import type { Terms } from '../event/event.ts'
import { wallNow } from '#platform/wall-clock.ts'

const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

/** What is signed: the id of the event, and the bytes that are sent. */
export type Signed = { eventId: string; bytes: Buffer; applicationId: string | undefined }

/** The headers that prove who sent some bytes: a token, and the signatures of Standard Webhooks 1.0. */
export function signatures({ eventId, bytes, applicationId }: Signed, terms: Terms): Record<string, string> {
  const seconds = Math.floor(wallNow() / 1000)
  return {
    authorization: `Bearer ${tokenOf(bytes, terms, applicationId, seconds)}`,
    ...standardHeaders(eventId, bytes, terms.secrets, seconds),
  }
}

/** The headers of Standard Webhooks 1.0 alone, for what only operators' own systems are told. */
export function standardHeaders(
  id: string,
  bytes: Buffer,
  secrets: readonly string[],
  seconds: number = Math.floor(wallNow() / 1000),
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standardSignatures(`${id}.${seconds}.`, bytes, secrets),
  }
}

/**
 * A JWT (HS256) bound to the very bytes by `payload_hash` (SHA-256, hex). `application_id` only when one was used. It can
 * have one signature only: while a replaced secret still signs it is that one, so that a receiver has time for the new one.
 */
function tokenOf(bytes: Buffer, terms: Terms, applicationId: string | undefined, seconds: number): string {
  const claims = {
    iat: seconds,
    jti: randomUUID(),
    iss: 'Vonage',
    payload_hash: hash('sha256', bytes, 'hex'),
    api_key: terms.apiKey,
    application_id: applicationId,
  }
  const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${createHmac('sha256', terms.secrets.at(-1)!).update(signed).digest('base64url')}`
}

/** One signature for each secret, of which a receiver needs to know one. The key is the secret's text as bytes. */
function standardSignatures(before: string, bytes: Buffer, secrets: readonly string[]): string {
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(before).update(bytes).digest('base64')}`)
    .join(' ')
}
