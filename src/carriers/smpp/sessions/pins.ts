import { X509Certificate } from 'node:crypto'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates in a PEM text, as DER. Throws when there is none, or one cannot be read: pinned to nothing would mean to believe anybody. */
export function readPins(pem: string): Buffer[] {
  const found = pem.match(CERTIFICATE) ?? []
  if (found.length === 0) throw new Error('the pinned certificates are not PEM')
  try {
    return found.map((one) => new X509Certificate(one).raw)
  } catch {
    throw new Error('a pinned certificate cannot be read')
  }
}
