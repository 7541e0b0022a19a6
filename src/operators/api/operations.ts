import type { Method, Operation } from '#platform/contract/contract.ts'
import type { OperationPolicy } from '#platform/contract/policy.ts'
import type { Role } from '../people/index.ts'
import { common, etag, ifMatch, limited, notFound, stale, withBody } from './answers.ts'
import { everyone, operatorsOnly } from './policy.ts'

type OperationInput = Omit<Operation, 'method' | 'path' | 'policy' | 'roles'> & { roles?: readonly Role[] }
type Changing = OperationInput & { roles: readonly Role[] }

type Made<G> = Omit<G, 'roles'> & {
  method: Method
  path: string
  policy: OperationPolicy
  roles: readonly Role[]
}

/** A member that no operation has does not compile. */
type Exact<G> = G & Record<Exclude<keyof G, keyof OperationInput>, never>

/** Reads one thing, or a list of them: everyone may, unless `roles` says otherwise. */
export const gets = <const G extends OperationInput>(path: string, provided: Exact<G>): Made<G> =>
  operation<G>('GET', path, provided)

/** Creates a thing, or does something with one. */
export const posts = <const G extends Changing>(path: string, provided: Exact<G>): Made<G> =>
  operation<G>('POST', path, provided)

/** Puts a thing in its place, known or new; where it must be known, `answers` says so by `notFound`. */
export const puts = <const G extends Changing>(path: string, provided: Exact<G>): Made<G> =>
  operation<G>('PUT', path, provided)

/** Changes some members of a thing. */
export const patches = <const G extends Changing>(path: string, provided: Exact<G>): Made<G> =>
  operation<G>('PATCH', path, provided)

/** Deletes a thing. */
export const deletes = <const G extends Changing>(path: string, provided: Exact<G>): Made<G> =>
  operation<G>('DELETE', path, provided)

function operation<G extends OperationInput>(method: Method, path: string, provided: G): Made<G> {
  const own = provided.versioned ? withVersion(provided.answers) : provided.answers
  const checked = provided.versioned && method !== 'GET' ? { headers: ifMatch } : {}
  const answers = { ...usualOf(method, path, provided), ...own }
  return { roles: everyone, ...provided, ...checked, method, path, policy: operatorsOnly, answers }
}

/** Good answers that show the thing show its version too. */
function withVersion(answers: Operation['answers']): Operation['answers'] {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const shows = status.startsWith('2') && answer.schema
      return [status, shows ? { ...answer, headers: { ...answer.headers, ...etag } } : answer]
    }),
  )
}

const none: Operation['answers'] = {}

/** What an operation may answer beside, by what it takes. */
function usualOf(
  method: Method,
  path: string,
  { body, bodyType, versioned }: OperationInput,
): Operation['answers'] {
  return {
    ...common,
    ...(body ? (bodyType === 'rows' ? limited : withBody) : none),
    ...(method !== 'PUT' && path.includes('{') ? notFound : none),
    ...(versioned && method !== 'GET' ? stale : none),
  }
}
