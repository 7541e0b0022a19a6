import { decodeJwt, jwtVerify, type JWTPayload } from 'jose'
import { isUuid } from '#platform/ids.ts'
import { Problem } from '#platform/problem.ts'
import { wallNow } from '#platform/wall.ts'
import type { Caller } from './caller.ts'
import { callerOf, type JwtOptions, longestToken, toleranceSeconds } from './jwt.ts'
import { refusals } from './problems.ts'

const longestLifeSeconds = 300

/** Who has made an assertion for one of these addresses. Throws the 401 Problem. */
export type CheckAssertion = (token: string, audiences: ReadonlySet<string>) => Promise<Caller>

/**
 * Opens the check of RS256 tokens that an application makes to say who it is, for one call (RFC 7523, section 3; OpenID Connect Core,
 * section 9): `iss` and `sub` are its id, `aud` is where it calls, and `exp` is near (CAMARA). None is remembered: each is its own.
 */
export function openCheckAssertion({ applications, records }: JwtOptions): CheckAssertion {
  return async (token, audiences) => {
    const applicationId = claimedIssuer(token)
    const application = applicationId === undefined ? undefined : await applications.get(applicationId)
    if (!application) throw refused()
    const payload = await jwtVerify(token, application.publicKey, {
      algorithms: ['RS256'],
      clockTolerance: toleranceSeconds,
      currentDate: new Date(wallNow()),
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'jti'],
    }).then(
      (result) => result.payload,
      (err: Error & { code?: string }) => {
        throw refused(err.code === 'ERR_JWT_EXPIRED' ? 'The assertion has expired.' : undefined)
      },
    )
    const wrong = faultOf(payload, audiences)
    if (wrong) throw refused(wrong)
    const account = await records.get(application.policy.accountId)
    if (!account) throw refused()
    return callerOf(application, account)
  }
}

/** Why an assertion that is well signed is not good, as a sentence; undefined when it is. */
function faultOf(claims: JWTPayload, audiences: ReadonlySet<string>): string | undefined {
  const { iss, sub, aud, exp, iat, jti, acl } = claims
  const now = wallNow() / 1000
  if (sub !== iss) return 'Of the assertion, iss and sub must both be the id of the application.'
  if (typeof jti !== 'string' || jti === '') return 'The assertion must have a jti.'
  if (acl !== undefined) return 'The token must not have an acl for this operation.'
  if (exp! > now + longestLifeSeconds || (iat !== undefined && exp! - iat > longestLifeSeconds))
    return 'The assertion must expire within 300 seconds.'
  if (iat !== undefined && iat > now + toleranceSeconds) return 'The assertion is made in the future.'
  return [aud].flat().some((one) => audiences.has(one!)) ? undefined : 'The assertion is for another address.'
}

/** The application whose key is to be tried. Nothing in the token is believed before that key has verified it. */
function claimedIssuer(token: string): string | undefined {
  if (token.length > longestToken) return undefined
  try {
    const { iss } = decodeJwt(token)
    return typeof iss === 'string' && isUuid(iss) ? iss.toLowerCase() : undefined
  } catch {
    return undefined
  }
}

const refused = (detail?: string) =>
  new Problem(refusals.unauthorized, detail === undefined ? {} : { detail })
