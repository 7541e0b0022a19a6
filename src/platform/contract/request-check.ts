import type { FastifyRequest } from 'fastify'
import { memberNames, withoutNulls } from './absent-nulls.ts'
import type { Operation } from './contract.ts'
import { type Check, compileCheck, jsonSchema, storableFaults } from './validate.ts'

/**
 * Checks each part of a request that an operation describes against its schema. Nulls that mean "absent" are removed from a JSON body
 * first; not in a PATCH, where null clears a member.
 */
export function requestCheck(operation: Operation): (request: FastifyRequest) => ReturnType<Check> {
  const { body, bodyType = 'json', method } = operation
  const prune = body && bodyType === 'json' && method !== 'PATCH' ? withoutNulls(body) : undefined
  const check = checkOf(operation)
  if (!prune) return check
  return (request) => {
    prune(request.body)
    return check(request)
  }
}

/** The check of path, query and headers, before the body is read. */
export function headCheck(operation: Operation): (request: FastifyRequest) => ReturnType<Check> {
  return checkOf(operation, ['params', 'query'])
}

/** Allowed members of a JSON body, read from the schema on first use; undefined if any member is allowed. */
export function knownMembers({ body }: Operation): () => ReadonlySet<string> | undefined {
  let names: ReadonlySet<string> | undefined
  return () => (body ? (names ??= memberNames(jsonSchema(body, 'input'))) : undefined)
}

type Part = 'params' | 'query' | 'body'

function checkOf(
  operation: Operation,
  of: readonly Part[] = ['params', 'query', 'body'],
): (request: FastifyRequest) => ReturnType<Check> {
  const checks: [Part, Check][] = []
  for (const part of of) {
    const schema = operation[part]
    if (part === 'body' && operation.bodyType === 'rows') continue
    if (schema) checks.push([part, compileCheck(schema)])
  }
  const faultsOf = (request: FastifyRequest, [part, check]: (typeof checks)[number]) => {
    // A body of `null` counts as present, and is invalid.
    const value = request[part] === undefined ? {} : request[part]
    return storableFaults(check(value), value)
  }
  const [only] = checks
  if (only && checks.length === 1) return (request) => faultsOf(request, only)
  return (request) => checks.flatMap((one) => faultsOf(request, one))
}
