import type { Accounts, Caller } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Family } from '#platform/contract/family.ts'
import { isUuid } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { problemWire, typeBelow } from '#platform/contract/problem-wire.ts'
import { defaultErrorsUrl } from '#platform/config/settings.ts'
import { notFound, tollFreeProblems } from '../fields/problems.ts'
import { refuseRegistration } from './target.ts'

/** The family of `/tfn/v1/*`: Basic authentication, and problem bodies that list invalid fields (S2-223). */
export function tollFreeFamily(
  accounts: Accounts,
  errorsUrl: string = defaultErrorsUrl,
  db?: Db,
): Family<Caller> {
  return {
    name: 'tfn',
    owner: ({ account }) => account.id,
    target: (caller, _, params) => db && refuseRegistration(db, caller, params as object),
    headers: { 'cache-control': 'no-store' },
    authenticate: (credentials) => accounts.basic(credentials),
    invalid(faults, _, { params }) {
      const { registration_id: id } = (params ?? {}) as { registration_id?: string }
      // A malformed ID is reported as not found.
      return id === undefined || isUuid(id) ? new Problem(tollFreeProblems.invalid, { faults }) : notFound(id)
    },
    unreadable: (reason) => new Problem(unreadable[reason]),
    render: (problem, instance) => ({
      type: 'application/problem+json',
      body: problemWire(problem, typeBelow(errorsUrl, problem.kind), instance),
    }),
  }
}

const unreadable = {
  json: tollFreeProblems.invalidJson,
  'media-type': tollFreeProblems.mediaType,
  'too-large': tollFreeProblems.tooLarge,
} as const
