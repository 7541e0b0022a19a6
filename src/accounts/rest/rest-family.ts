import type { Family } from '#platform/contract/family.ts'
import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import { typeBelow } from '#platform/contract/problem-wire.ts'
import { defaultErrorsUrl } from '#platform/config/settings.ts'
import type { Accounts, Caller } from '../door/caller.ts'
import { restProblems } from './rest-problems.ts'
import { restWire } from './rest-wire.ts'

/** The family of `/number/*` and `/account/numbers`: Basic, forms, and status results. What is wrong is a 420. */
export function numbersFamily(accounts: Accounts, errorsUrl: string = defaultErrorsUrl): Family<Caller> {
  return {
    ...shared(errorsUrl, restProblems.methodFailed),
    name: 'numbers',
    authenticate: (credentials) => accounts.basic(credentials),
  }
}

/** The family of an account's balance and settings: the same, or credentials in the query (S3-093). What is wrong is a 400. */
export function accountFamily(accounts: Accounts, errorsUrl: string = defaultErrorsUrl): Family<Caller> {
  return {
    ...shared(errorsUrl, restProblems.invalidForm),
    name: 'account',
    authenticate: (credentials) => accounts.basicOrQuery(credentials),
  }
}

function shared(errorsUrl: string, invalid: ProblemKind): Omit<Family<Caller>, 'name' | 'authenticate'> {
  return {
    // Nobody on the way is to keep an answer to a query that may hold a secret.
    headers: { 'cache-control': 'no-store' },
    traced: true,
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
