import type { Method, Operation } from '#platform/contract/contract.ts'
import type { OperationPolicy } from '#platform/contract/policy.ts'
import type { Role } from '../people/index.ts'
import { common, ifMatch, limited, notFound, versioned, withBody } from './answers.ts'
import { everyone, operatorsOnly } from './policy.ts'

type Given = Omit<Operation, 'method' | 'path' | 'policy' | 'roles'> & { roles?: readonly Role[] }
type Changing = Given & { roles: readonly Role[] }

type Made<G> = Omit<G, 'roles'> & {
  method: Method
  path: string
  policy: OperationPolicy
  roles: readonly Role[]
}

/** A member that no operation has does not compile. */
type Exact<G> = G & Record<Exclude<keyof G, keyof Given>, never>

/** Reads one thing, or a list of them: everyone may, unless `roles` says otherwise. */
export const gets = <const G extends Given>(path: string, given: Exact<G>): Made<G> =>
  operation<G>('GET', path, given)

/** Creates a thing, or does something with one. */
export const posts = <const G extends Changing>(path: string, given: Exact<G>): Made<G> =>
  operation<G>('POST', path, given)

/** Puts a thing in its place, known or new; where it must be known, `answers` says so by `notFound`. */
export const puts = <const G extends Changing>(path: string, given: Exact<G>): Made<G> =>
  operation<G>('PUT', path, given)

/** Changes some members of a thing. */
export const patches = <const G extends Changing>(path: string, given: Exact<G>): Made<G> =>
  operation<G>('PATCH', path, given)

/** Deletes a thing. */
export const deletes = <const G extends Changing>(path: string, given: Exact<G>): Made<G> =>
  operation<G>('DELETE', path, given)

function operation<G extends Given>(method: Method, path: string, given: G): Made<G> {
  const answers = { ...usualOf(method, path, given), ...given.answers }
  return { roles: everyone, ...given, method, path, policy: operatorsOnly, answers }
}

const none: Operation['answers'] = {}

/** What an operation may answer beside, by what it takes. */
function usualOf(method: Method, path: string, { body, bodyType, headers }: Given): Operation['answers'] {
  return {
    ...common,
    ...(body ? (bodyType === 'rows' ? limited : withBody) : none),
    ...(method !== 'PUT' && path.includes('{') ? notFound : none),
    ...(headers === ifMatch ? versioned : none),
  }
}
