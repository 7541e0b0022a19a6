import { hash } from 'node:crypto'
import { isUuid } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { Accounts, Proof } from './caller.ts'
import { callerOf, type JwtOptions } from './jwt.ts'
import { refusals } from '../contract/problems.ts'
import {
  checkSigned,
  readSigned,
  type SignedToken,
  type TimedClaims,
  toleranceSeconds,
} from './signed-token.ts'

const longestLifeSeconds = 300

/** Verifies an assertion for one of these audiences; returns its caller and its `jti`. Throws the 401 Problem. */
export type CheckAssertion = Accounts['byAssertion']

/**
 * Opens the check of RS256 assertions by which an application authenticates for one call (RFC 7523, section 3; OpenID Connect Core,
 * section 9): `iss` and `sub` are its ID, `aud` is the called URL, and `exp`, if present, is near (CAMARA). Callers
 * ensure that each assertion is used only once.
 */
export function openCheckAssertion({ applications, records }: JwtOptions): CheckAssertion {
  return async (token, audiences) => {
    const signed = readSigned(token)
    const applicationId = signed && claimedIssuer(signed)
    const application = applicationId === undefined ? undefined : await applications.get(applicationId)
    if (!application) throw refused()
    const checked = checkSigned(signed!, application.publicKey)
    if (checked.result !== 'valid')
      throw refused(checked.result === 'expired' ? 'The assertion has expired.' : undefined)
    const { claims } = checked
    const wrong =
      faultOf(claims, audiences) ?? (signed!.claims['exp'] === undefined ? undefined : lifeFaultOf(claims))
    if (wrong) throw refused(wrong)
    const account = await records.get(application.policy.accountId)
    if (!account) throw refused()
    return { caller: callerOf(application, account), proof: proofOf(claims) }
  }
}

const proofOf = ({ jti, exp }: TimedClaims): Proof => ({
  jti: hash('sha256', jti as string, 'buffer'),
  until: new Date((exp + toleranceSeconds) * 1000),
})

/** Why an assertion with a valid signature is invalid, as a sentence; undefined if it is valid. */
function faultOf(claims: TimedClaims, audiences: ReadonlySet<string>): string | undefined {
  const { iss, sub, aud, iat, jti, acl } = claims
  if (sub !== iss) return 'The iss and sub of the assertion must both be the id of the application.'
  if (typeof jti !== 'string' || jti === '') return 'The assertion must have a jti.'
  if (acl !== undefined) return 'The token must not have an acl for this operation.'
  if (iat !== undefined && iat > wallNow() / 1000 + toleranceSeconds)
    return 'The assertion was issued in the future.'
  return [aud].flat().some((one) => typeof one === 'string' && audiences.has(one))
    ? undefined
    : 'The assertion is for another address.'
}

/** Why the `exp` of an assertion is rejected. An assertion without `exp` has its implied lifetime. */
function lifeFaultOf({ exp, iat }: TimedClaims): string | undefined {
  const tooLong =
    exp > wallNow() / 1000 + longestLifeSeconds || (iat !== undefined && exp - iat > longestLifeSeconds)
  return tooLong ? 'The assertion must expire within 300 seconds.' : undefined
}

/** The application whose key verifies the assertion. */
function claimedIssuer({ claims: { iss } }: SignedToken): string | undefined {
  return typeof iss === 'string' && isUuid(iss) ? iss.toLowerCase() : undefined
}

const refused = (detail?: string) =>
  new Problem(refusals.unauthorized, detail === undefined ? {} : { detail })
