import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

const bits = { least: 2048, most: 8192 }
/** An exponent of 3,000 bits makes verification a hundred times slower. */
const exponent = { least: 3n, most: 0xffffffffn }

/** Returns why a public key is invalid for RS256 (RFC 7518, section 3.3), or undefined. */
export function keyFault(pem: string): string | undefined {
  if (/PRIVATE KEY/.test(pem)) return 'must be a public key; keep the private key to yourself'
  try {
    const key = createPublicKey(pem)
    const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {}
    if (key.asymmetricKeyType !== 'rsa') return 'must be an RSA public key'
    if (modulusLength < bits.least || modulusLength > bits.most)
      return `must have ${bits.least} to ${bits.most} bits; this one has ${modulusLength}`
    if (publicExponent < exponent.least || publicExponent > exponent.most || publicExponent % 2n === 0n)
      return `must have an odd exponent from ${exponent.least} to ${exponent.most}`
    return undefined
  } catch {
    return 'must be a public key in PEM form'
  }
}

export type KeyPair = { publicKey: string; privateKey: string }

/** A new RSA key pair of 2048 bits in PEM form (SPKI and PKCS #8). */
export async function generateKeys(): Promise<KeyPair> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: bits.least,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}
