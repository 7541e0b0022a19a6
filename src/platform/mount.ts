import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from './answer-error.ts'
import { bodyReader } from './body-reader.ts'
import type { Contract, Ctx, Handlers, Operation } from './contract.ts'
import { type Credentials, type Family, sayHeaders, type Wrong } from './family.ts'
import type { OperationRoute } from './frame.ts'
import { late, orUnknown, within } from './deadline.ts'
import { answerMsOf, type HttpServer } from './http.ts'
import type { Log } from './log.ts'
import { noting } from './made.ts'
import { refuseIncomplete } from './policy.ts'
import type { Fault } from './problem.ts'
import { type Check, compileCheck, jsonSchema, storableFaults } from './validate.ts'

/**
 * Mounts one domain's operations: authentication before the body is read, then validation, then the handler.
 * Everything thrown on the way is answered in the family's error body.
 */
export function mount<C extends Contract, Caller>(
  server: HttpServer,
  domain: C,
  family: Family<Caller>,
  handlers: Handlers<C, Caller>,
  log: Log,
  /** Awaited after a change and before its answer, so that this node's next request sees it. */
  afterChange?: () => Promise<void>,
): void {
  server.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => answerError(error, request, reply, family, log))
    for (const [operationId, operation] of Object.entries(domain.operations)) {
      refuseIncomplete(operationId, operation.policy)
      const handle = handlers[operationId as keyof typeof handlers] as AnyHandler<Caller>
      const seen = afterChange ? thenSeen(operation, handle, afterChange) : handle
      for (const path of [operation.path, ...(operation.alsoAt ?? [])])
        mountAt(scope, { operationId, operation: { ...operation, path }, family, handle: seen })
    }
  })
}

/** An operation at one path: who may call it, and what answers. */
type Place<Caller> = {
  operationId: string
  operation: Operation
  family: Family<Caller>
  handle: AnyHandler<Caller>
}

/** Its body is read as its operation says, in a scope of its own where that is not JSON. */
function mountAt<Caller>(scope: FastifyInstance, place: Place<Caller>): void {
  const read = bodyReader(place.operation, place.family)
  if (!read) return route(scope, place)
  scope.register(async (inner) => {
    read(inner)
    route(inner, place)
  })
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

type AnyHandler<Caller> = (
  ctx: Ctx<Caller>,
  input: { params: unknown; query: unknown; body: unknown },
) => Promise<Answer>

function thenSeen<Caller>(
  operation: Operation,
  handle: AnyHandler<Caller>,
  afterChange: () => Promise<void>,
): AnyHandler<Caller> {
  if (operation.method === 'GET') return handle
  return async (ctx, input) => {
    const request = { made: false }
    const answer = await noting(request, () => handle(ctx, input)).catch((error: unknown) => {
      throw orUnknown(operation.method, error, request.made)
    })
    await afterChange()
    return answer
  }
}

function route<Caller>(
  scope: FastifyInstance,
  { operationId, operation, family, handle }: Place<Caller>,
): void {
  const check = requestCheck(operation)
  const wholeMs = answerMsOf(scope) + (operation.waitsSeconds ?? 0) * 1000
  scope.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operationId, family } satisfies OperationRoute,
    schema: { response: answerSchemas(operation) },
    ...(operation.bodyLimit !== undefined && { bodyLimit: operation.bodyLimit }),
    // Calls back: who is known already is waited for by nobody.
    onRequest(request, reply, done) {
      if (family.headers ?? family.traced) reply.headers(sayHeaders(family, request.id))
      const enter = (admission: Admitted<Caller>) => {
        ;(request as Admitting<Caller>)[admitted] = admission
        done(family.refusal?.(admission.caller, operationId))
      }
      const admission = admit(family, request, wholeMs)
      if (admission instanceof Promise) admission.then(enter, done)
      else enter(admission)
    },
    handler(request, reply) {
      const faults = check(request)
      if (faults.length > 0) return refuseFaults(family, faults, operationId, request)
      const { params, query, body = {} } = request
      const { caller, leftMs } = (request as Admitting<Caller>)[admitted]!
      const work = handle(ctxOf(request, caller), { params, query, body })
      return within(leftMs, work, () => late(operation.method)).then(
        (answer) => write(reply, operation, answer),
        (error: unknown) => {
          throw orUnknown(operation.method, error)
        },
      )
    },
  })
}

async function refuseFaults<Caller>(
  family: Family<Caller>,
  faults: Fault[],
  operationId: string,
  request: FastifyRequest,
): Promise<never> {
  throw await family.invalid(faults, operationId, wrongOf(request))
}

function write(reply: FastifyReply, operation: Operation, { status, headers, body }: Answer): void {
  if (headers) reply.headers(headers)
  reply.code(status)
  if (body === undefined) reply.send()
  else reply.type(operation.answers[status]?.type ?? 'application/json').send(body)
}

/** Who calls, and how much of the time for the answer is left. */
type Admitted<Caller> = { caller: Caller; leftMs: number }

const admitted = Symbol('admitted')
type Admitting<Caller> = FastifyRequest & { [admitted]?: Admitted<Caller> }

function admit<Caller>(
  family: Family<Caller>,
  request: FastifyRequest,
  ms: number,
): Admitted<Caller> | Promise<Admitted<Caller>> {
  const asked = family.authenticate(credentialsOf(request))
  if (!(asked instanceof Promise)) return { caller: asked, leftMs: ms }
  const began = performance.now()
  // Whoever is not known yet has changed nothing.
  const known = within(ms, asked, () => late('GET'))
  return known.then((caller) => ({ caller, leftMs: ms - (performance.now() - began) }))
}

/** Good answers are written by their schema: a member that the contract does not name cannot leak. */
function answerSchemas(operation: Operation): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(operation.answers).flatMap(([status, { schema }]) =>
      schema && Number(status) < 300 ? [[status, jsonSchema(schema, 'output')]] : [],
    ),
  )
}

function requestCheck(operation: Operation): (request: FastifyRequest) => ReturnType<Check> {
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

function credentialsOf(request: FastifyRequest): Credentials {
  let authorizationCount = 0
  const raw = request.raw.rawHeaders
  for (let i = 0; i < raw.length; i += 2)
    if (raw[i]!.length === 13 && raw[i]!.toLowerCase() === 'authorization') authorizationCount += 1
  return {
    method: request.method,
    path: request.url.split('?', 1)[0]!,
    authorization: request.headers.authorization,
    authorizationCount,
    query: request.query as Record<string, unknown>,
    ip: request.ip,
    connection: request.raw.socket,
  }
}

function ctxOf<Caller>(request: FastifyRequest, caller: Caller): Ctx<Caller> {
  return { caller, header: headerOf(request) }
}

function wrongOf(request: FastifyRequest): Wrong {
  return { params: request.params, body: request.body, header: headerOf(request) }
}

const headerOf = (request: FastifyRequest) => (name: string) => request.headers[name] as string | undefined
