import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Whether a request carries a valid Standard Webhooks 1.0 signature, with the secret's text as the key. */
export function isSigned(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': provided } = headers
  if (typeof provided !== 'string') return false
  const expected = createHmac('sha256', secret)
    .update(`${String(id)}.${String(at)}.`)
    .update(body)
    .digest()
  return provided.split(' ').some((one) => {
    const signature = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}
