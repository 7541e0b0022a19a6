import type { Accounts } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openRecent } from '#platform/recent.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { cibaProblems } from './problems.ts'
import { notePoll } from './poll-store.ts'
import { type RequestingApplication, type RequestDeps, spent } from './request.ts'
import { hashOf, newSecret } from './secret.ts'

export const cibaGrantType = 'urn:openid:params:grant-type:ciba'

export type IssuedToken = { access_token: string; token_type: 'Bearer'; expires_in: number }

/**
 * Issues the token of a granted request (S1-110 to S1-113), once. Throws the CIBA error of a request that is not granted yet or no longer
 * valid.
 */
export type IssueToken = (asker: RequestingApplication, authReqId: string | undefined) => Promise<IssuedToken>

const maxRemembered = 50_000

export type GrantDeps = Pick<RequestDeps, 'batches' | 'times' | 'counts'> & {
  accounts: Pick<Accounts, 'waitToPoll'>
  db: Db
  clock: Clock
}

/** Opens token issuing. Clients that poll too fast get a response from memory, so that they do not load the database. */
export function openIssueToken({ db, clock, batches, times, counts, accounts }: GrantDeps): IssueToken {
  const slowed = openRecent<number>(maxRemembered)

  return async ({ account, application, proof }, authReqId) => {
    if (!application.network) throw new Problem(cibaProblems.unauthorizedClient)
    if (!authReqId) throw missing()
    const hash = hashOf(authReqId)
    const key = `${application.id} ${hash.toString('base64')}`
    const until = slowed.get(key)
    if (until !== undefined && clock.now() < until) throw new Problem(cibaProblems.slowDown)
    const waitMs = await accounts.waitToPoll(account)
    if (waitMs > 0) throw new Problem(cibaProblems.tooManyPolls, { retryAfter: Math.ceil(waitMs / 1000) })
    const { id: applicationId, keyVersion } = application
    const { secret, hash: tokenHash } = newSecret()
    const seconds = times.tokenSeconds
    const poll = { hash, accountId: account.id, applicationId, keyVersion, proof }
    const became = await batches.redeem({ ...poll, id: uuidv7(), tokenHash, seconds })
    if (became === 'spent') throw spent()
    if (became === 'issued') {
      counts.issued()
      return { access_token: secret, token_type: 'Bearer', expires_in: seconds }
    }
    const found = await notePoll(db, { hash, applicationId, keyVersion, at: new Date(clock.now()) })
    if (!found) throw new Problem(cibaProblems.invalidGrant)
    if (found.expired) throw new Problem(cibaProblems.expired)
    if (found.state === 'denied') throw new Problem(cibaProblems.denied)
    if (!found.early) throw new Problem(cibaProblems.pending)
    slowed.set(key, found.pollAfter.getTime(), wallNow() + times.requestSeconds * 1000)
    throw new Problem(cibaProblems.slowDown)
  }
}

function missing(): Problem {
  const fault = { name: 'auth_req_id', reason: 'is required', rule: 'required' }
  return new Problem(cibaProblems.invalidRequest, { faults: [fault] })
}
