import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header of the registry's signature: Base64 of HMAC-SHA1, keyed with the API secret, over the subscribed URL and the canonical body. */
export const signatureHeader = 'x-registry-signature'

/** Whether a webhook was signed with one of the secrets. `url` is the URL exactly as subscribed, `canonical` the body in its canonical form. */
export function isSigned(
  signature: string | undefined,
  { url, canonical, secrets }: { url: string; canonical: string; secrets: readonly string[] },
): boolean {
  const provided = Buffer.from(signature ?? '', 'base64')
  return secrets.some((secret) => {
    const expected = createHmac('sha1', secret)
      .update(url + canonical)
      .digest()
    return provided.length === expected.length && timingSafeEqual(provided, expected)
  })
}
