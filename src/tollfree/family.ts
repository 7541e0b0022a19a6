import type { Accounts, Caller } from '#accounts/index.ts'
import type { Family } from '#platform/contract/family.ts'
import { isUuid } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import { problemWire, typeBelow } from '#platform/contract/problem-wire.ts'
import { defaultErrorsUrl } from '#platform/config/settings.ts'
import { notFound, tollFreeProblems } from './problems.ts'

/** The family of `/tfn/v1/*`: Basic, and problem bodies that name wrong fields (S2-223). */
export function tollFreeFamily(accounts: Accounts, errorsUrl: string = defaultErrorsUrl): Family<Caller> {
  return {
    name: 'tfn',
    headers: { 'cache-control': 'no-store' },
    authenticate: (credentials) => accounts.basic(credentials),
    invalid(faults, _, { params }) {
      const { registration_id: id } = (params ?? {}) as { registration_id?: string }
      // An id that has no form of ours is nobody's.
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
