import { type Accounts, type Caller, type Proof, tokenProblems } from '#accounts/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import type { z } from 'zod'
import { isVirtual } from '../source/reach.ts'
import type { TokenBatches } from './batches.ts'
import { consentFor, type Hooks } from './consent.ts'
import type { requestForm } from './contract.ts'
import { readHint } from './hint.ts'
import type { TokenCounts } from './metrics.ts'
import { cibaProblems } from './problems.ts'
import type { RequestOutcome } from './request-store.ts'
import { readScope } from './scopes.ts'
import { newSecret } from './secret.ts'

/** Lifetimes of requests and tokens, and the minimum interval of polls. */
export type TokenTimes = { requestSeconds: number; intervalSeconds: number; tokenSeconds: number }

/** An application that requests tokens, and the assertion that authenticated it, if any. */
export type RequestingApplication = Required<Caller> & { proof?: Proof | undefined }

export type RequestDeps = {
  batches: TokenBatches
  /** Whether virtual numbers exist on this exchange. */
  sandbox: boolean
  hooks: Hooks
  times: TokenTimes
  counts: TokenCounts
  accounts: Pick<Accounts, 'countCall'>
}

export type RequestForm = z.output<typeof requestForm>

/**
 * Handles a request for a token for one number (S1-096 to S1-100). Numbers that need no consent are granted before the response, since
 * clients poll for the token immediately. Throws CIBA problems, and 429 if the account exceeds its rate limit.
 */
export async function requestToken(
  { batches, sandbox, hooks, times, counts, accounts }: RequestDeps,
  { account, application, proof }: RequestingApplication,
  form: RequestForm,
) {
  const counted = accounts.countCall(account)
  if (counted) await counted
  const { msisdn, tokenScope, seconds } = read(form, times.requestSeconds)
  if (!application.network) throw new Problem(cibaProblems.unauthorizedClient)
  const consent = consentFor(hooks.now('') ?? (await hooks.get('')), tokenScope)
  const { secret, hash } = newSecret()
  const became = await batches.store({
    id: uuidv7(),
    hash,
    accountId: account.id,
    applicationId: application.id,
    keyVersion: application.keyVersion,
    proof,
    msisdn,
    ...tokenScope,
    lookup: sandbox && isVirtual(msisdn) ? 'virtual' : 'sims',
    mayWait: consent.way === 'wait',
    hookId: consent.way === 'wait' ? consent.hookId : undefined,
    intervalSeconds: times.intervalSeconds,
    seconds,
  })
  const isDenied = became === 'unknown' && consent.way === 'denied'
  counts.requested(isDenied ? 'denied' : outcomes[became])
  if (isDenied) throw new Problem(cibaProblems.deniedBefore)
  if (became !== 'granted' && became !== 'pending') throw refusalOf(became)
  return { auth_req_id: secret, expires_in: seconds, interval: times.intervalSeconds }
}

const outcomes = {
  granted: 'granted',
  pending: 'pending',
  unknown: 'unknown',
  full: 'refused',
  spent: 'refused',
  gone: 'refused',
} as const

function refusalOf(became: Exclude<RequestOutcome, 'granted' | 'pending'>): Problem {
  if (became === 'full') return new Problem(cibaProblems.tooManyWaiting, { retryAfter: 5 })
  if (became === 'unknown') return new Problem(cibaProblems.unknownUser)
  return became === 'spent' ? spent() : new Problem(tokenProblems.invalidClient)
}

/** The problem for an assertion that was already used. */
export function spent(): Problem {
  return new Problem(tokenProblems.invalidClient, { detail: 'The assertion has been used before.' })
}

/** Unsupported parameters: hints other than numbers, and signed requests. */
const unsupported = ['login_hint_token', 'id_token_hint', 'request', 'request_uri'] as const

function read(form: RequestForm, longestSeconds: number) {
  const faults = faultsOf(form)
  if (faults.length > 0) throw new Problem(cibaProblems.invalidRequest, { faults })
  const tokenScope = readScope(form.scope!)
  if (!tokenScope) throw new Problem(cibaProblems.invalidScope)
  const seconds = Math.min(Number(form.requested_expiry || longestSeconds), longestSeconds)
  return { msisdn: readHint(form.login_hint!)!, tokenScope, seconds }
}

/** Returns the errors in a form, in which an empty member counts as missing (RFC 6749, section 3.2). */
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
