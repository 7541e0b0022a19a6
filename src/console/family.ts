import type { Accounts, Caller } from '#accounts/index.ts'
import type { Family } from '#platform/contract/family.ts'
import { Problem } from '#platform/contract/problem.ts'
import { problemWire, typeBelow } from '#platform/contract/problem-wire.ts'
import { defaultErrorsUrl } from '#platform/config/settings.ts'
import { consoleProblems } from './problems.ts'

/** The family of `/console/v1/*`: Basic, and problem bodies. */
export function consoleFamily(accounts: Accounts, errorsUrl: string = defaultErrorsUrl): Family<Caller> {
  return {
    name: 'console',
    headers: { 'cache-control': 'no-store' },
    authenticate: (credentials) => accounts.basic(credentials),
    invalid: (faults) => new Problem(consoleProblems.invalid, { faults }),
    unreadable: (reason) => new Problem(consoleProblems[reason]),
    render: (problem, instance) => ({
      type: 'application/problem+json',
      body: problemWire(problem, typeBelow(errorsUrl, problem.kind), instance),
    }),
  }
}
