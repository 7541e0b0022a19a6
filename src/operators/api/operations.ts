import type { Method, Operation } from '#platform/contract/contract.ts'
import type { OperationPolicy } from '#platform/contract/policy.ts'
import type { Role } from '../people/index.ts'
import { common, etag, ifMatch, limited, notFound, stale, withBody } from './answers.ts'
import { everyone, operatorsOnly } from './policy.ts'

type OperationInput = Omit<Operation, 'method' | 'path' | 'policy' | 'roles'> & { roles?: readonly Role[] }
type Changing = OperationInput & { roles: readonly Role[] }

type Made<M extends Method, G> = Omit<G, 'roles'> & {
  method: M
  path: string
  policy: OperationPolicy
  roles: readonly Role[]
}

/** Makes an unknown member a compile error. */
type Exact<G> = G & Record<Exclude<keyof G, keyof OperationInput>, never>

/** Reads one object or a list. Any role is sufficient unless `roles` is set. */
export const gets = <const G extends OperationInput>(path: string, provided: Exact<G>): Made<'GET', G> =>
  operation<'GET', G>('GET', path, provided)

/** Creates an object, or performs an action on one. */
export const posts = <const G extends Changing>(path: string, provided: Exact<G>): Made<'POST', G> =>
  operation<'POST', G>('POST', path, provided)

/** Creates or replaces an object; if the object must exist already, `responses` includes `notFound`. */
export const puts = <const G extends Changing>(path: string, provided: Exact<G>): Made<'PUT', G> =>
  operation<'PUT', G>('PUT', path, provided)

/** Changes some members of an object. */
export const patches = <const G extends Changing>(path: string, provided: Exact<G>): Made<'PATCH', G> =>
  operation<'PATCH', G>('PATCH', path, provided)

/** Deletes an object. */
export const deletes = <const G extends Changing>(path: string, provided: Exact<G>): Made<'DELETE', G> =>
  operation<'DELETE', G>('DELETE', path, provided)

function operation<M extends Method, G extends OperationInput>(
  method: M,
  path: string,
  provided: G,
): Made<M, G> {
  const own = provided.versioned ? withVersion(provided.responses) : provided.responses
  const checked = provided.versioned && method !== 'GET' ? { headers: ifMatch } : {}
  const responses = { ...usualOf(method, path, provided), ...own }
  return {
    roles: everyone,
    ...provided,
    ...checked,
    method,
    path,
    policy: operatorsOnly,
    responses: responses,
  }
}

/** Adds the `ETag` header to successful responses with a body. */
function withVersion(responses: Operation['responses']): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => {
      const shows = status.startsWith('2') && answer.schema
      return [status, shows ? { ...answer, headers: { ...answer.headers, ...etag } } : answer]
    }),
  )
}

const none: Operation['responses'] = {}

/** The errors that follow from the method, the path and the body of an operation. */
function usualOf(
  method: Method,
  path: string,
  { body, bodyType, versioned }: OperationInput,
): Operation['responses'] {
  return {
    ...common,
    ...(body ? (bodyType === 'rows' ? limited : withBody) : none),
    ...(method !== 'PUT' && path.includes('{') ? notFound : none),
    ...(versioned && method !== 'GET' ? stale : none),
  }
}
