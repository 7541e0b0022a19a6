import type { Db } from '#platform/db.ts'
import type { Epoch } from '#platform/epoch.ts'
import { epochCache } from '#platform/epoch-cache.ts'
import { Problem } from '#platform/problem.ts'
import type { Vault } from '#platform/vault.ts'
import { readApplicationRecord } from './application-store.ts'
import { openBasic } from './basic.ts'
import type { Accounts, Caller } from './caller.ts'
import { readOffer } from './credentials.ts'
import { openJwt } from './jwt.ts'
import { messagesUnauthorized, refusals } from './problems.ts'
import { openRates } from './rates.ts'
import { readRecord } from './record-store.ts'

const maxAccounts = 50_000
const maxApplications = 50_000

/** Opens the ways to find out who calls, over caches that hang on the epoch. */
export function openAccounts({ db, vault, epoch }: { db: Db; vault: Vault; epoch: Epoch }): Accounts {
  const records = epochCache(epoch, maxAccounts, (id) => readRecord(db, vault, id))
  const applications = epochCache(epoch, maxApplications, (id) => readApplicationRecord(db, id))
  const checkBasic = openBasic({ records, epoch, vault })
  const checkJwt = openJwt({ applications, records })
  const rates = openRates()

  const counted = (caller: Caller) => {
    const { id, maxCallsPerSecond } = caller.account
    const wait = rates.take(id, maxCallsPerSecond)
    if (wait > 0) throw new Problem(refusals.tooManyCalls, { retryAfter: Math.ceil(wait / 1000) })
    return caller
  }

  return {
    basic(credentials) {
      const offer = readOffer(credentials)
      if (offer.scheme !== 'basic') throw new Problem(refusals.unauthorized)
      const caller = checkBasic(offer.pair, credentials.ip)
      return caller instanceof Promise ? caller.then(counted) : counted(caller)
    },
    basicOrJwt: (credentials) =>
      inWordsOfMessages(() => {
        const offer = readOffer(credentials)
        return offer.scheme === 'basic'
          ? checkBasic(offer.pair, credentials.ip)
          : checkJwt(offer.token, credentials.method, credentials.path)
      }),
    waitToCall: ({ id, maxCallsPerSecond }) => rates.take(id, maxCallsPerSecond),
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

/** The messages product has a title of its own for the 401 that all families share. */
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
