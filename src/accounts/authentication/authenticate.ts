import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { epochCache } from '#platform/nodes/epoch-cache.ts'
import type { Credentials } from '#platform/contract/family.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { openCheckAssertion } from './assertion.ts'
import { readApplicationRecords } from '../applications/application-store.ts'
import { openBasic } from './basic.ts'
import type { Accounts, Caller } from './caller.ts'
import { openConsoleSessions } from './sessions.ts'
import {
  isBare,
  type Credential,
  type QueryCredential,
  readCredential,
  readCredentialOrQuery,
  refuseTwoProofs,
} from './credentials.ts'
import { openJwt } from './jwt.ts'
import type { Policy } from '../policy/policy.ts'
import { messagesUnauthorized, refusals } from '../contract/problems.ts'
import { openRates } from './rates.ts'
import { openSharedRead } from '#platform/batches/shared-read.ts'
import { readRecords } from '../secrets/record-store.ts'
import { wallNow } from '#platform/wall-clock.ts'

const maxAccounts = 50_000
const maxApplications = 50_000

export type AccountsDeps = {
  db: Db
  vault: Vault
  epoch: Epoch
  /** Called for credentials in a query string. */
  queryCredentials?: () => void
  /** How many nodes serve calls now; default 1. */
  nodes?: () => number
}

/** Opens authentication over caches that depend on the epoch. */
export function openAccounts({
  db,
  vault,
  epoch,
  queryCredentials,
  nodes = () => 1,
}: AccountsDeps): Accounts {
  const records = epochCache(
    epoch,
    maxAccounts,
    openSharedRead((ids) => readRecords(db, vault, ids), refusals.busy),
  )
  const applications = epochCache(
    epoch,
    maxApplications,
    openSharedRead((ids) => readApplicationRecords(db, ids), refusals.busy),
  )
  const basic = openBasic({ db, records, epoch, vault })
  const jwt = openJwt({ applications, records })
  const byAssertion = openCheckAssertion({ applications, records })
  const rates = openRates({ db, nodes })
  const sessions = openConsoleSessions({ db, epoch, records, basic })

  const countCall = ({ id, maxCallsPerSecond }: Policy): void | Promise<void> => {
    const admit = (wait: number) => {
      if (wait > 0) throw tooManyCalls(maxCallsPerSecond, wait)
    }
    const wait = rates.take(id, maxCallsPerSecond)
    return wait instanceof Promise ? wait.then(admit) : admit(wait)
  }
  const counted = (caller: Caller): Caller | Promise<Caller> => {
    const admitted = countCall(caller.account)
    return admitted ? admitted.then(() => caller) : caller
  }
  const checkPair = (credential: Credential | QueryCredential, credentials: Credentials) => {
    if (credential.scheme === 'bearer') throw new Problem(refusals.unauthorized)
    const caller = basic.check(credential.pair, credentials)
    return caller instanceof Promise ? caller.then(counted) : counted(caller)
  }
  /** A session replaces Basic, unless the request has other credentials. */
  const inSession = (credentials: Credentials) =>
    isBare(credentials) ? sessions.check(credentials) : undefined

  return {
    sessions,
    basic: (credentials) =>
      inSession(credentials)?.then(counted) ?? checkPair(readCredential(credentials), credentials),
    basicOrQuery(credentials) {
      const session = inSession(credentials)
      if (session) return session.then(counted)
      const credential = readCredentialOrQuery(credentials)
      if (credential.scheme === 'query') queryCredentials?.()
      return checkPair(credential, credentials)
    },
    basicOrJwt: (credentials) =>
      inWordsOfMessages(() => {
        const session = inSession(credentials)
        if (session) return session
        refuseTwoProofs(credentials)
        const same = basic.again(credentials)
        if (same) return same
        const credential = readCredential(credentials)
        return credential.scheme === 'basic'
          ? basic.check(credential.pair, credentials)
          : jwt.ofMessages(credential.token, credentials.method, credentials.path)
      }),
    withoutAcl: (token) => jwt.withoutAcl(token),
    byAssertion,
    countCall,
    waitToCall: ({ id, maxCallsPerSecond }) => rates.take(id, maxCallsPerSecond),
    waitToPoll: ({ id, maxCallsPerSecond }) => rates.take(id, maxCallsPerSecond, 'polls'),
    async policy(accountId) {
      const record = await records.get(accountId)
      if (!record) throw new Error(`account ${accountId} does not exist`)
      return record.policy
    },
    policyNow: (accountId) => records.now(accountId)?.policy,
    application: async (id) => (await applications.get(id))?.policy,
    applicationNow: (id) => applications.now(id)?.policy,
  }
}

function tooManyCalls(perSecond: number, waitMs: number): Problem {
  const retryAfter = Math.ceil(waitMs / 1000)
  const headers = {
    'x-ratelimit-limit': String(perSecond),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(wallNow() + 1000),
  }
  return new Problem(refusals.tooManyCalls, { retryAfter, headers })
}

/** The messages product has a different title for the shared 401. */
function inWordsOfMessages(check: () => Caller | Promise<Caller>): Caller | Promise<Caller> {
  try {
    const caller = check()
    return caller instanceof Promise ? caller.catch(rethrowInWordsOfMessages) : caller
  } catch (err) {
    return rethrowInWordsOfMessages(err)
  }
}

function rethrowInWordsOfMessages(err: unknown): never {
  if (!(err instanceof Problem) || err.kind !== refusals.unauthorized) throw err
  const detail = err.detail === refusals.unauthorized.detail ? messagesUnauthorized.detail : err.detail
  throw new Problem(messagesUnauthorized, { detail })
}
