import { createHmac, hash, randomUUID } from 'node:crypto'
import type { Terms } from '../event/event.ts'
import { wallNow } from '#platform/wall-clock.ts'

const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

/** The signed input: the ID of the event and the sent bytes. */
export type Signed = { eventId: string; bytes: Buffer; applicationId: string | undefined }

/** The signature headers: a JWT, and the signatures of Standard Webhooks 1.0. */
export function signatures({ eventId, bytes, applicationId }: Signed, terms: Terms): Record<string, string> {
  const seconds = Math.floor(wallNow() / 1000)
  return {
    authorization: `Bearer ${tokenOf(bytes, terms, applicationId, seconds)}`,
    ...standardHeaders(eventId, bytes, terms.secrets, seconds),
  }
}

/** Only the headers of Standard Webhooks 1.0, for webhooks to operators' systems. */
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
 * A JWT (HS256) bound to the bytes by `payload_hash` (SHA-256, hex). Contains `application_id` only if an application was used. A JWT has one signature, so
 * during a rotation the previous secret signs the JWT, to give customers time to switch.
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

/** One signature per secret, of which a verifier needs one. The key is the text of the secret as bytes. */
function standardSignatures(before: string, bytes: Buffer, secrets: readonly string[]): string {
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(before).update(bytes).digest('base64')}`)
    .join(' ')
}
