import type { FastifyRequest } from 'fastify'
import { withoutNulls } from './absent-nulls.ts'
import type { Operation } from './contract.ts'
import { type Check, compileCheck, storableFaults } from '../http/validate.ts'

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

function checkOf(operation: Operation): (request: FastifyRequest) => ReturnType<Check> {
  const checks: [keyof FastifyRequest & ('params' | 'query' | 'body'), Check][] = []
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = operation[part]
    if (part === 'body' && operation.bodyType === 'rows') continue
    if (schema) checks.push([part, compileCheck(schema)])
  }
  const faultsOf = (request: FastifyRequest, [part, check]: (typeof checks)[number]) => {
    // A body of null is one, and a wrong one.
    const value = request[part] === undefined ? {} : request[part]
    return storableFaults(check(value), value)
  }
  const [only] = checks
  if (only && checks.length === 1) return (request) => faultsOf(request, only)
  return (request) => checks.flatMap((one) => faultsOf(request, one))
}
