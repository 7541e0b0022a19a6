import type { Db } from '#platform/database/db.ts'
import type { Family } from '#platform/contract/family.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import { problemWire, typeBelow } from '#platform/contract/problem-wire.ts'
import { defaultErrorsUrl } from '#platform/config/settings.ts'
import { unstorable } from '#platform/contract/validate.ts'
import type { Accounts, RequestCaller } from '../authentication/caller.ts'
import { getApplication } from '../applications/applications.ts'
import { applicationProblems, secretProblems } from '../contract/problems.ts'
import { sessionProof } from '../portal-session/confirm-session.ts'
import { authorizeAccount } from './authorize-account.ts'

/** The family of `/v2/applications`: Basic, and problem bodies as application/json. */
export function applicationsFamily(
  accounts: Accounts,
  errorsUrl: string = defaultErrorsUrl,
  db?: Db,
): Family<RequestCaller> {
  return {
    name: 'applications',
    owner: ({ account }) => account.id,
    target({ account }, _, params) {
      const { id } = params as { id?: string }
      return id === undefined ? undefined : db && getApplication(db, account.id, id).then(() => undefined)
    },
    authenticate: async (credentials) => ({ ...(await accounts.basic(credentials)), credentials }),
    invalid(faults, operationId, { params }) {
      if (operationId === 'listApplications')
        return new Problem(applicationProblems.invalidList, { faults: faults.map(inListWords) })
      if (isUnowned(params, faults)) return new Problem(applicationProblems.notFound)
      return new Problem(applicationProblems.invalid, { faults })
    },
    unreadable(reason) {
      if (reason === 'media-type') return new Problem(applicationProblems.contentType)
      if (reason === 'too-large') return new Problem(applicationProblems.tooLarge)
      return new Problem(applicationProblems.invalid, { detail: unreadableDetail.json })
    },
    render: (problem, instance) => ({
      type: 'application/json',
      body: problemWire(problem, typeBelow(errorsUrl, problem.kind), instance),
    }),
  }
}

/** The family of `/accounts/{api_key}/secrets`: Basic, and problem bodies; its 403 is plain JSON. */
export function secretsFamily(
  accounts: Accounts,
  errorsUrl: string = defaultErrorsUrl,
  db?: Db,
): Family<RequestCaller> {
  return {
    name: 'secrets',
    owner: ({ account }) => account.id,
    target(caller, _, params) {
      const { api_key: apiKey } = params as { api_key: string }
      return db && authorizeAccount(db, caller, apiKey).then(() => undefined)
    },
    authenticate: async (credentials) => ({ ...(await accounts.basic(credentials)), credentials }),
    invalid(faults, _, { params }) {
      if (!isUnowned(params, faults))
        return new Problem(secretProblems.weak, { faults, ...unconfirmed(faults) })
      const inKey = faults.some(({ name }) => name === 'api_key')
      return new Problem(inKey ? secretProblems.unknownKey : secretProblems.unknownId)
    },
    unreadable: (reason) =>
      reason === 'media-type'
        ? new Problem(applicationProblems.contentType)
        : new Problem(secretProblems.weak, { detail: unreadableDetail[reason] }),
    render: (problem, instance) => ({
      type: problem.kind.status === 403 ? 'application/json' : 'application/problem+json',
      body: problemWire(problem, typeBelow(errorsUrl, problem.kind), instance),
    }),
  }
}

/** The detail of a request that is refused for its confirmation only. */
const unconfirmed = (faults: readonly Fault[]) =>
  faults.every(({ name }) => name in sessionProof) && { detail: 'Confirm the new secret.' }

/** Whether the only invalid fields are path values that cannot be stored, so that the resource cannot exist. */
const isUnowned = (params: unknown, faults: readonly Fault[]): boolean =>
  faults.length === unstorable(params).length

const unreadableDetail = {
  json: 'The body is not valid JSON.',
  'too-large': 'The body is larger than 256 KiB.',
}

function inListWords(fault: Fault): Fault {
  return fault.name === 'page_size' ? { ...fault, reason: 'must be between 1 and 100' } : fault
}
