import type { Family } from '#platform/contract/family.ts'
import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import { typeBelow } from '#platform/contract/problem-wire.ts'
import { defaultErrorsUrl } from '#platform/config/settings.ts'
import type { Accounts, RequestCaller } from '../authentication/caller.ts'
import { restProblems } from '../contract/rest-problems.ts'
import { restWire } from '../contract/rest-wire.ts'

/** The family of `/number/*` and `/account/numbers`: Basic or query credentials, forms, and status results. Invalid requests get 420. */
export function numbersFamily(
  accounts: Accounts,
  errorsUrl: string = defaultErrorsUrl,
): Family<RequestCaller> {
  return {
    ...shared(errorsUrl, restProblems.methodFailed),
    name: 'numbers',
    authenticate: async (credentials) => ({ ...(await accounts.basicOrQuery(credentials)), credentials }),
  }
}

/**
 * Statuses with the media type of problems in the public document of the account operations. A 405 has the same format as a 401, as in all
 * families.
 */
const asProblem: ReadonlySet<number> = new Set([401, 405, 429, 500])

/** The family of an account's balance and settings: Basic or query credentials, as for numbers (S3-093). Invalid requests get 400. */
export function accountFamily(
  accounts: Accounts,
  errorsUrl: string = defaultErrorsUrl,
): Family<RequestCaller> {
  const base = shared(errorsUrl, restProblems.invalidForm)
  return {
    ...base,
    name: 'account',
    authenticate: async (credentials) => ({ ...(await accounts.basicOrQuery(credentials)), credentials }),
    render(problem, instance) {
      const rendered = base.render(problem, instance)
      return asProblem.has(problem.kind.status) ? { ...rendered, type: 'application/problem+json' } : rendered
    },
  }
}

function shared(
  errorsUrl: string,
  invalid: ProblemKind,
): Omit<Family<RequestCaller>, 'name' | 'authenticate'> {
  return {
    // Responses to a query that may contain a secret must not be cached.
    headers: { 'cache-control': 'no-store' },
    traced: true,
    owner: ({ account }) => account.id,
    invalid: (faults) => new Problem(invalid, { faults }),
    unreadable: (reason) => new Problem(unreadable[reason]),
    render: (problem, instance) => ({
      type: 'application/json',
      body: restWire(problem, typeBelow(errorsUrl, problem.kind), instance),
    }),
  }
}

const unreadable = {
  json: restProblems.unreadable,
  'media-type': restProblems.mediaType,
  'too-large': restProblems.tooLarge,
} as const
