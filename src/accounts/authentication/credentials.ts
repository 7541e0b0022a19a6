import type { Credentials } from '#platform/contract/family.ts'
import { Problem } from '#platform/contract/problem.ts'
import { refusals } from '../contract/problems.ts'

/** The credentials of a request; `pair` is the raw `api_key:secret`. */
export type Credential = { scheme: 'basic'; pair: string } | { scheme: 'bearer'; token: string }

/** A pair in the query, where proxies may log it. */
export type QueryCredential = { scheme: 'query'; pair: string }

const queryCredentials = ['api_key', 'api_secret', 'sig', 'jwt', 'token', 'access_token']

/** Whether a request has no credentials, so that a session may authenticate it. */
export function isBare({ authorizationCount, query }: Credentials): boolean {
  return authorizationCount === 0 && queryCredentials.every((member) => query[member] === undefined)
}

/** Throws 401 for two headers, and for credentials in both header and query (S3-095). */
export function refuseTwoProofs({ authorization, authorizationCount, query }: Credentials): void {
  if (authorizationCount > 1) throw new Problem(refusals.multipleMethods)
  if (authorization === undefined) throw new Problem(refusals.unauthorized)
  for (const member of queryCredentials)
    if (query[member] !== undefined) throw new Problem(refusals.multipleMethods)
}

/**
 * Reads the credentials of a request, or throws 401. Two headers, two values in one header, or credentials in both header and query
 * are rejected before any is checked (S3-095).
 */
export function readCredential(credentials: Credentials): Credential {
  refuseTwoProofs(credentials)
  return parseCredential(credentials.authorization!)
}

function parseCredential(authorization: string): Credential {
  const basic = /^basic +((?:[\w+/-]{4})*(?:[\w+/-]{2,3}={0,2})?)$/i.exec(authorization)?.[1]
  if (basic) return { scheme: 'basic', pair: Buffer.from(basic, 'base64').toString('utf8') }
  const token = /^bearer +([A-Za-z0-9+/=._~-]+)$/i.exec(authorization)?.[1]
  if (token) return { scheme: 'bearer', token }
  throw new Problem(authorization.includes(',') ? refusals.multipleMethods : refusals.unauthorized)
}

/**
 * Like `readCredential`; also accepts `api_key` and `api_secret` in the query (S3-093), once each. With a header the query is ignored,
 * unless it names another account.
 */
export function readCredentialOrQuery(credentials: Credentials): Credential | QueryCredential {
  const { authorization, query } = credentials
  const { api_key: apiKey, api_secret: secret, ...others } = query
  if (authorization !== undefined) {
    refuseTwoProofs({ ...credentials, query: others })
    const credential = parseCredential(authorization)
    if (apiKey !== undefined && !isOf(credential, apiKey)) throw new Problem(refusals.multipleMethods)
    return credential
  }
  const provided = queryCredentials.filter((member) => query[member] !== undefined)
  if (provided.some((member) => member !== 'api_key' && member !== 'api_secret'))
    throw new Problem(refusals.multipleMethods)
  if (typeof apiKey !== 'string' || typeof secret !== 'string') throw new Problem(refusals.unauthorized)
  return { scheme: 'query', pair: `${apiKey}:${secret}` }
}

/** Whether a header names the same account as the query; some clients write the key in the header in lower case. */
function isOf(credential: Credential, apiKey: unknown): boolean {
  if (credential.scheme !== 'basic' || typeof apiKey !== 'string') return false
  return credential.pair.split(':', 1)[0]!.toLowerCase() === apiKey.toLowerCase()
}
