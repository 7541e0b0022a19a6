import { type Accounts, type Caller, tokenProblems } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { type Fault, Problem } from '#platform/problem.ts'
import type { z } from 'zod'
import type { Reach } from '../truth/reach.ts'
import { consentFor, type Hooks } from './consent.ts'
import type { requestForm } from './contract.ts'
import { readHint } from './hint.ts'
import type { TokenCounts } from './metrics.ts'
import { cibaProblems } from './problems.ts'
import { insertRequest, type NewRequest } from './request-store.ts'
import { readScope, type Wanted } from './scopes.ts'
import { newSecret } from './secret.ts'

/** How long requests and tokens are good for, and how far polls have to be apart. */
export type TokenTimes = { requestSeconds: number; intervalSeconds: number; tokenSeconds: number }

export type RequestNeeds = {
  db: Db
  clock: Clock
  reach: Reach
  hooks: Hooks
  times: TokenTimes
  counts: TokenCounts
  accounts: Pick<Accounts, 'countCall'>
}

export type RequestForm = z.output<typeof requestForm>

/**
 * Takes a request for a token of one number (S1-096 to S1-100). Who may be asked about at once is granted before the answer, since
 * clients ask for the token without waiting; for others somebody has to consent. Throws the problems of CIBA, and 429
 * where the account calls too often.
 */
export async function requestToken(
  needs: RequestNeeds,
  { account, application }: Required<Caller>,
  form: RequestForm,
) {
  const { db, clock, times, accounts } = needs
  await accounts.countCall(account)
  const { msisdn, wanted, seconds } = read(form, times.requestSeconds)
  if (!application.network) throw new Problem(cibaProblems.unauthorizedClient)
  const standing = await standingOf(needs, account.id, msisdn, wanted)
  const { secret, hash } = newSecret()
  const at = clock.now()
  const stored = await insertRequest(db, {
    id: uuidv7(),
    hash,
    accountId: account.id,
    applicationId: application.id,
    keyVersion: application.keyVersion,
    msisdn,
    ...wanted,
    ...standing,
    intervalSeconds: times.intervalSeconds,
    at: new Date(at),
    expiresAt: new Date(at + seconds * 1000),
  })
  if (!stored) throw new Problem(tokenProblems.invalidClient)
  needs.counts.asked(standing.state)
  return { auth_req_id: secret, expires_in: seconds, interval: times.intervalSeconds }
}

type Standing = Pick<NewRequest, 'basis' | 'state' | 'hookId'>

/** Whether a number may be asked about at once, or who has to say so. Throws for numbers of which nobody says it, as for those that are none. */
async function standingOf(
  { reach, hooks, counts }: RequestNeeds,
  accountId: string,
  msisdn: string,
  wanted: Wanted,
): Promise<Standing> {
  const [basis, known] = await Promise.all([reach(accountId, msisdn), hooks.get('')])
  if (basis !== undefined) return { basis, state: 'granted', hookId: undefined }
  const consent = consentFor(known, wanted)
  if (consent.way === 'wait') return { basis: 'consented', state: 'pending', hookId: consent.hookId }
  counts.asked(consent.way === 'denied' ? 'denied' : 'unknown')
  throw new Problem(consent.way === 'denied' ? cibaProblems.deniedBefore : cibaProblems.unknownUser)
}

/** Hints that are none of a number, and requests that are signed: nothing here can read them. */
const unsupported = ['login_hint_token', 'id_token_hint', 'request', 'request_uri'] as const

function read(form: RequestForm, longestSeconds: number) {
  const faults = faultsOf(form)
  if (faults.length > 0) throw new Problem(cibaProblems.invalidRequest, { faults })
  const wanted = readScope(form.scope!)
  if (!wanted) throw new Problem(cibaProblems.invalidScope)
  const seconds = Math.min(Number(form.requested_expiry || longestSeconds), longestSeconds)
  return { msisdn: readHint(form.login_hint!)!, wanted, seconds }
}

/** What is wrong with a form, of which an empty member is none (RFC 6749, section 3.2). */
function faultsOf(form: RequestForm): Fault[] {
  const fault = (name: string, rule: string, reason: string) => ({ name, reason, rule })
  const { login_hint: hint, scope, requested_expiry: expiry } = form
  return [
    ...Object.entries({ login_hint: hint, scope })
      .filter(([, value]) => !value)
      .map(([name]) => fault(name, 'required', 'is required')),
    ...unsupported.filter((name) => form[name]).map((name) => fault(name, 'unsupported', 'is not supported')),
    ...(hint && readHint(hint) === undefined
      ? [fault('login_hint', 'pattern', 'must be a number as +E.164 or tel:+E.164')]
      : []),
    ...(expiry && !/^[1-9][0-9]*$/.test(expiry)
      ? [fault('requested_expiry', 'pattern', 'must be a positive whole number of seconds')]
      : []),
  ]
}
