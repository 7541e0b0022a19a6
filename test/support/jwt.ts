import { constants, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'

/** A customer's key pair. */
export type TestKeys = { publicKey: string; privateKey: string }

export function makeKeys(modulusLength = 2048): TestKeys {
  return generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

export type Claims = Record<string, unknown>

/** The claims that official clients send: valid for 15 minutes from now. */
export function claimsOf(applicationId: string, changes: Claims = {}): Claims {
  const iat = Math.floor(Date.now() / 1000)
  return { application_id: applicationId, iat, exp: iat + 900, jti: randomUUID(), ...changes }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Creates a token without the library that verifies it. */
export function token(claims: unknown, privateKey: string | KeyObject, header: Claims = {}): string {
  const signed = `${part({ alg: 'RS256', typ: 'JWT', ...header })}.${part(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}

/** A token with a valid signature of the private key, but with another asymmetric algorithm. */
export function signedBy(alg: 'RS384' | 'RS512' | 'PS256', claims: unknown, privateKey: string): string {
  const signed = `${part({ alg, typ: 'JWT' })}.${part(claims)}`
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
  const key = { key: privateKey, ...(alg === 'PS256' ? pss : {}) }
  return `${signed}.${sign(`sha${alg.slice(2)}`, Buffer.from(signed), key).toString('base64url')}`
}

/** A token with a symmetric signature, whose key can be any text, such as a public key. */
export function symmetricToken(claims: unknown, secret: string, alg: 'HS256' | 'HS512' = 'HS256'): string {
  const signed = `${part({ alg, typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac(alg.replace('HS', 'sha'), secret).update(signed).digest('base64url')}`
}

/** A token without signature. */
export function unsignedToken(claims: unknown, alg = 'none', signature = ''): string {
  return `${part({ alg, typ: 'JWT' })}.${part(claims)}.${signature}`
}
