import { type Accounts, type Caller, refusals } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { epochCache } from '#platform/nodes/epoch-cache.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openRecent } from '#platform/recent.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { Basis } from '../source/basis.ts'
import type { Grant } from './scopes.ts'
import { hashOf } from './secret.ts'
import { readToken, type TokenRow } from './token-store.ts'

/** The caller of a network feature, the number, and the grants of its token. */
export type NetworkCaller = {
  account: Caller['account']
  application: NonNullable<Caller['application']>
  tokenId: string
  /** The number that the token is for (S1-100), in digits. */
  msisdn: string
  grants: ReadonlySet<Grant>
  basis: Basis
}

export type TokenDeps = { db: Db; epoch: Epoch; clock: Clock; accounts: Accounts }

/**
 * Authenticates an access token, and counts the call against the rate limit of its account. Throws the 401 Problem, or 429 with a retry
 * time.
 */
export type ProveToken = (token: string) => Promise<NetworkCaller>

const maxRemembered = 50_000
const rememberWrongMs = 5_000

/** Tokens are immutable, so they are cached. After a change of the epoch, the next use checks that the token and its application still exist. */
export function openProveToken({ db, epoch, clock, accounts }: TokenDeps): ProveToken {
  const rows = epochCache(epoch, maxRemembered, (key) => readToken(db, Buffer.from(key, 'base64')))
  const wrong = openRecent<true>(maxRemembered)

  const find = async (token: string): Promise<TokenRow> => {
    const key = hashOf(token).toString('base64')
    const row = token.length === 43 && !wrong.get(key) ? await rows.get(key) : null
    if (row && row.expiresAt.getTime() > clock.now()) return row
    // An unknown random token will not become valid later.
    wrong.set(key, true, wallNow() + rememberWrongMs)
    throw new Problem(refusals.unauthorized)
  }

  return async (token) => {
    const row = await find(token)
    const application = await accounts.application(row.applicationId)
    if (!application?.network || application.keyVersion !== row.keyVersion)
      throw new Problem(refusals.unauthorized)
    const account = await accounts.policy(application.accountId)
    if (account.status !== 'active') throw new Problem(refusals.unauthorized)
    await accounts.countCall(account)
    const { id: tokenId, msisdn, basis } = row
    return { account, application, tokenId, msisdn, basis, grants: new Set(row.grants) }
  }
}
