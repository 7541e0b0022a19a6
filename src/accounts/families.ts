import type { Family } from '#platform/family.ts'
import { type Fault, Problem } from '#platform/problem.ts'
import { problemWire, typeBelow } from '#platform/problem-wire.ts'
import { defaultErrorsUrl } from '#platform/settings.ts'
import type { Accounts, Caller } from './caller.ts'
import { applicationProblems, secretProblems } from './problems.ts'

/** The family of `/v2/applications`: Basic, and problem bodies as application/json. */
export function applicationsFamily(accounts: Accounts, errorsUrl: string = defaultErrorsUrl): Family<Caller> {
  return {
    name: 'applications',
    authenticate: (credentials) => accounts.basic(credentials),
    invalid(faults, operationId) {
      if (operationId === 'listApplications')
        return new Problem(applicationProblems.invalidList, { faults: faults.map(inListWords) })
      // Only the id can be wrong there: nobody has one that cannot be kept.
      if (operationId === 'getApplication' || operationId === 'deleteApplication')
        return new Problem(applicationProblems.notFound)
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
export function secretsFamily(accounts: Accounts, errorsUrl: string = defaultErrorsUrl): Family<Caller> {
  return {
    name: 'secrets',
    authenticate: (credentials) => accounts.basic(credentials),
    invalid: (faults, operationId) =>
      operationId === 'createSecret'
        ? new Problem(secretProblems.weak, { faults })
        : new Problem(secretProblems.unknownId),
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

const unreadableDetail = {
  json: 'The body is not valid JSON.',
  'too-large': 'The body is larger than 256 KiB.',
}

function inListWords(fault: Fault): Fault {
  return fault.name === 'page_size' ? { ...fault, reason: 'must be between 1 and 100' } : fault
}
