import { hash, type KeyObject } from 'node:crypto'
import { decodeJwt, jwtVerify, type JWTPayload } from 'jose'
import type { EpochCache } from '#platform/epoch-cache.ts'
import { isUuid } from '#platform/ids.ts'
import { Problem } from '#platform/problem.ts'
import { type Acl, readAcl } from './acl.ts'
import type { ApplicationRecord } from './application-store.ts'
import type { Caller } from './caller.ts'
import { refusals } from './problems.ts'
import { openRecent } from '#platform/recent.ts'
import type { AccountRecord } from './record-store.ts'
import { wallNow } from '#platform/wall.ts'

export const longestToken = 8 * 1024
const longestLifeSeconds = 24 * 3600
export const toleranceSeconds = 60
const rememberMs = 60_000
const maxRemembered = 20_000

/** A verified token. Its signature stays good; application and account are asked of their records each time. */
type Verified = {
  applicationId: string
  keyVersion: number
  acl: Acl | undefined
  /** Wall time in milliseconds. */
  expiresAt: number
  application?: ApplicationRecord
  account?: AccountRecord
  /** Who calls, once that was asked. */
  caller?: Caller
}

/** Who signs a token. Throws the 401 Problem. */
export type JwtChecks = {
  /** An application with the messages capability, of which `acl` may allow some requests only. */
  ofMessages(token: string, method: string, path: string): Caller | Promise<Caller>
  /** An application, whatever it may do, by a token without `acl` (S1-095). */
  withoutAcl(token: string): Caller | Promise<Caller>
}

export type JwtOptions = {
  applications: EpochCache<ApplicationRecord | null>
  records: EpochCache<AccountRecord | null>
}

/** Opens the checks of applications' RS256 tokens: `application_id`, `iat`, `exp`, `jti`, and `acl`. */
export function openJwt({ applications, records }: JwtOptions): JwtChecks {
  const verified = openRecent<Verified>(maxRemembered)

  /** Reads application and account where the epoch has passed, and says who calls now. */
  const identify = async (
    token: string,
    key: string,
    remembered: Verified | undefined,
  ): Promise<Verified> => {
    const known = remembered ?? (await verifyAnew(token, applications))
    if (!remembered) verified.set(key, known, Math.min(known.expiresAt, wallNow() + rememberMs))
    const application = await applications.get(known.applicationId)
    if (application?.policy.keyVersion !== known.keyVersion) {
      verified.delete(key)
      if (remembered) return identify(token, key, undefined)
      throw new Problem(refusals.unauthorized)
    }
    const account = await records.get(application.policy.accountId)
    if (!account) throw new Problem(refusals.unauthorized)
    return Object.assign(known, { application, account, caller: callerOf(application, account) })
  }

  const now = (known: Verified | undefined) =>
    known?.application !== undefined &&
    applications.now(known.applicationId) === known.application &&
    records.now(known.application.policy.accountId) === known.account

  const check = (token: string, letIn: (known: Verified) => Caller): Caller | Promise<Caller> => {
    if (token.length > longestToken) throw new Problem(refusals.unauthorized)
    const key = hash('sha256', token, 'base64')
    const known = verified.get(key)
    if (known && now(known)) return letIn(known)
    return identify(token, key, known).then(letIn)
  }

  return {
    ofMessages: (token, method, path) => check(token, (known) => allowed(known, method, path)),
    withoutAcl: (token) => check(token, unlimited),
  }
}

async function verifyAnew(token: string, applications: JwtOptions['applications']): Promise<Verified> {
  const applicationId = claimedApplication(token)
  const application = await applications.get(applicationId)
  if (!application) throw new Problem(refusals.unauthorized)
  const payload = await verify(token, application.publicKey)
  const acl = payload['acl'] === undefined ? undefined : readAcl(payload['acl'])
  return { applicationId, keyVersion: application.policy.keyVersion, acl, expiresAt: payload.exp! * 1000 }
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

/** The application whose key is to be tried. Nothing in the token is believed before that key has verified it. */
function claimedApplication(token: string): string {
  try {
    const { application_id: id } = decodeJwt<{ application_id?: unknown }>(token)
    if (typeof id === 'string' && isUuid(id)) return id.toLowerCase()
  } catch {
    // Garbage and a token without an application are refused alike.
  }
  throw new Problem(refusals.unauthorized)
}

/** Verifies by the application's key alone: keys or addresses in the token's header are not looked at (RFC 8725). */
async function verify(token: string, publicKey: KeyObject): Promise<JWTPayload> {
  const payload = await jwtVerify(token, publicKey, {
    algorithms: ['RS256'],
    clockTolerance: toleranceSeconds,
    currentDate: new Date(wallNow()),
    requiredClaims: ['application_id', 'iat', 'exp', 'jti'],
  }).then(
    (result) => result.payload,
    (err: Error & { code?: string }) => {
      const detail = err.code === 'ERR_JWT_EXPIRED' ? 'The token has expired.' : undefined
      throw new Problem(refusals.unauthorized, detail === undefined ? {} : { detail })
    },
  )
  const { iat, exp, jti } = payload as { iat: number; exp: number; jti: unknown }
  const now = wallNow() / 1000
  const sound = typeof jti === 'string' && jti !== '' && iat <= now + toleranceSeconds && exp > iat
  if (!sound || exp - iat > longestLifeSeconds) throw new Problem(refusals.unauthorized)
  return payload
}

/** Who calls, by what is kept of both. Throws 401 for an account that is suspended. */
export function callerOf(application: ApplicationRecord, account: AccountRecord): Caller {
  if (account.policy.status !== 'active') throw new Problem(refusals.suspended)
  return {
    account: account.policy,
    actor: { kind: 'application', id: application.policy.id },
    application: application.policy,
  }
}
