import { hash } from 'node:crypto'
import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import { isUuid } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Acl, readAcl } from './acl.ts'
import type { ApplicationRecord } from '../applications/application-store.ts'
import type { Caller } from './caller.ts'
import { refusals } from '../contract/problems.ts'
import { openRecent } from '#platform/recent.ts'
import type { AccountRecord } from '../secrets/record-store.ts'
import {
  checkSigned,
  longestToken,
  readSigned,
  type SignedToken,
  type TimedClaims,
  toleranceSeconds,
} from './signed-token.ts'
import { wallNow } from '#platform/wall-clock.ts'

const longestLifeSeconds = 24 * 3600
const rememberMs = 60_000
const maxRemembered = 20_000

/** A verified token. The signature is not verified again; application and account are checked at each use. */
type Verified = {
  applicationId: string
  keyVersion: number
  acl: Acl | undefined
  /** Wall time in milliseconds. */
  expiresAt: number
  application?: ApplicationRecord
  account?: AccountRecord
  /** The caller, once resolved. */
  caller?: Caller
}

/** Verifies tokens of applications. Throws the 401 Problem. */
export type JwtChecks = {
  /** Accepts an application with the messages capability; an `acl` in its token must allow the request. */
  ofMessages(token: string, method: string, path: string): Caller | Promise<Caller>
  /** Accepts any application whose token has no `acl`, regardless of its capabilities (S1-095). */
  withoutAcl(token: string): Caller | Promise<Caller>
}

export type JwtOptions = {
  applications: EpochCache<ApplicationRecord | null>
  records: EpochCache<AccountRecord | null>
}

/** Opens the checks of applications' RS256 tokens: `application_id`, `iat`, `jti`, and `exp` and `acl` where they are present. */
export function openJwt({ applications, records }: JwtOptions): JwtChecks {
  const verified = openRecent<Verified>(maxRemembered)

  /** Reads application and account again if the epoch has changed, and returns the current caller. */
  const identify = async (
    token: string,
    key: string,
    remembered: Verified | undefined,
  ): Promise<Verified> => {
    const known = remembered ?? (await verifyAnew(token, applications))
    if (!remembered) remember(key, known)
    const application = await applications.get(known.applicationId)
    if (application?.policy.keyVersion !== known.keyVersion) {
      verified.delete(key)
      if (remembered) return identify(token, key, undefined)
      throw new Problem(refusals.unauthorized)
    }
    const account = await records.get(application.policy.accountId)
    if (!account) throw new Problem(refusals.unauthorized)
    return identified(known, application, account)
  }

  const remember = (key: string, known: Verified) =>
    verified.set(key, known, Math.min(known.expiresAt, wallNow() + rememberMs))

  /** Verifies a new token without waiting, if application and account are cached. */
  const atOnce = (token: string, key: string): Verified | undefined => {
    const signed = readSigned(token)
    const applicationId = signed && claimedApplication(signed)
    const application = applicationId === undefined ? undefined : applications.now(applicationId)
    const account = application ? records.now(application.policy.accountId) : undefined
    if (!application || !account) return undefined
    const known = verifiedBy(signed!, application)
    remember(key, known)
    return identified(known, application, account)
  }

  const now = (known: Verified | undefined) =>
    known?.application !== undefined &&
    applications.now(known.applicationId) === known.application &&
    records.now(known.application.policy.accountId) === known.account

  const check = (token: string, accept: (known: Verified) => Caller): Caller | Promise<Caller> => {
    if (token.length > longestToken) throw new Problem(refusals.unauthorized)
    const key = hash('sha256', token, 'base64')
    const remembered = verified.get(key)
    const known = remembered && now(remembered) ? remembered : !remembered && atOnce(token, key)
    return known ? accept(known) : identify(token, key, remembered).then(accept)
  }

  return {
    ofMessages: (token, method, path) => check(token, (known) => allowed(known, method, path)),
    withoutAcl: (token) => check(token, unlimited),
  }
}

function identified(known: Verified, application: ApplicationRecord, account: AccountRecord): Verified {
  return Object.assign(known, { application, account, caller: callerOf(application, account) })
}

async function verifyAnew(token: string, applications: JwtOptions['applications']): Promise<Verified> {
  const signed = readSigned(token)
  const applicationId = signed && claimedApplication(signed)
  const application = applicationId === undefined ? undefined : await applications.get(applicationId)
  if (!application) throw new Problem(refusals.unauthorized)
  return verifiedBy(signed!, application)
}

/** Verifies a token with the key of the application that it names. */
function verifiedBy(signed: SignedToken, { policy, publicKey }: ApplicationRecord): Verified {
  const checked = checkSigned(signed, publicKey)
  if (checked.result === 'expired')
    throw new Problem(refusals.unauthorized, { detail: 'The token has expired.' })
  if (checked.result === 'invalid' || !isSound(checked.claims)) throw new Problem(refusals.unauthorized)
  const { claims } = checked
  const acl = claims['acl'] === undefined ? undefined : readAcl(claims['acl'])
  return { applicationId: policy.id, keyVersion: policy.keyVersion, acl, expiresAt: claims.exp * 1000 }
}

function unlimited({ acl, caller }: Verified): Caller {
  if (acl)
    throw new Problem(refusals.unauthorized, { detail: 'The token must not have an acl for this operation.' })
  return caller!
}

function allowed({ acl, caller }: Verified, method: string, path: string): Caller {
  if (!caller!.application!.messages) throw new Problem(refusals.unprovisioned)
  if (acl && !acl.allows(method, path))
    throw new Problem(refusals.unauthorized, {
      detail: 'The acl of the token does not allow this operation.',
    })
  return caller!
}

/** The application whose key verifies the token. */
function claimedApplication({ claims: { application_id: id } }: SignedToken): string | undefined {
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : undefined
}

/** Whether a token has `iat` and `jti` and expires within a day. */
function isSound({ iat, exp, jti }: TimedClaims): boolean {
  if (iat === undefined || typeof jti !== 'string' || jti === '') return false
  return iat <= wallNow() / 1000 + toleranceSeconds && exp > iat && exp - iat <= longestLifeSeconds
}

/** The caller of an application. Throws 401 for a suspended account. */
export function callerOf(application: ApplicationRecord, account: AccountRecord): Caller {
  if (account.policy.status !== 'active') throw new Problem(refusals.suspended)
  return {
    account: account.policy,
    actor: { kind: 'application', id: application.policy.id },
    application: application.policy,
  }
}
