import { X509Certificate } from 'node:crypto'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates in a PEM text, as DER. Throws if there is no certificate or one is unreadable, because an empty list would trust any certificate. */
export function readPins(pem: string): Buffer[] {
  const found = pem.match(CERTIFICATE) ?? []
  if (found.length === 0) throw new Error('the pinned certificates are not PEM')
  try {
    return found.map((one) => new X509Certificate(one).raw)
  } catch {
    throw new Error('a pinned certificate cannot be read')
  }
}
