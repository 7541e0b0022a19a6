import type { FastifyRequest } from 'fastify'
import { withoutNulls } from './absent-nulls.ts'
import type { Operation } from './contract.ts'
import { type Check, compileCheck, storableFaults } from '../http/validate.ts'

/**
 * The check of whatever an operation describes of its requests: each part by its schema. A JSON body is rid of nulls that mean
 * "absent" before. In a PATCH null clears a member, so that none is absent there but what the schema says.
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
