import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admit, admittedOf, type Admitted, stillAdmitted } from './admit.ts'
import { answerError } from './answer-error.ts'
import { type BodyRoute, takeFiles } from './bodies/json-body.ts'
import { shareOf } from './bodies/reserve-body.ts'
import { bodyReservation } from './body-reservation.ts'
import { type BodyReader, bodyReader } from './body-reader.ts'
import type { Contract, Ctx, Handlers, Operation } from '../contract/contract.ts'
import { correlationFaults } from '../contract/correlation.ts'
import { type Family, familyHeaders, type Wrong } from '../contract/family.ts'
import type { OperationRoute } from './frame.ts'
import { late, orUnknown, within } from '../database/deadline.ts'
import { addressOf, answerMsOf, type HttpServer } from './http.ts'
import type { Log } from '../log.ts'
import { trackChanges } from '../database/change-tracking.ts'
import { refuseIncomplete } from '../contract/policy.ts'
import { type Fault, InvalidFields, type Problem } from '../contract/problem.ts'
import { openSpacing } from './spacing.ts'
import { knownMembers, requestCheck } from '../contract/request-check.ts'
import { tracedRequestOf } from './trace-requests.ts'
import { answerWriter, type Answered } from './write-answer.ts'

/**
 * Mounts one domain's operations: authentication before the body is read, then validation, then the handler.
 * Every thrown error is sent in the family's error body.
 */
export function mount<C extends Contract, Caller>(
  server: HttpServer,
  domain: C,
  family: Family<Caller>,
  handlers: Handlers<C, Caller>,
  log: Log,
  /** Awaited after a change and before the response, so that the next request on this node sees the change. */
  afterChange?: () => Promise<void>,
): void {
  const mountAll = async (scope: FastifyInstance) => {
    scope.setErrorHandler((error, request, reply) =>
      answerError(error, { request, reply, caller: admittedOf<Caller>(request)?.caller }, family, log),
    )
    const mounted = Object.entries(domain.operations).flatMap(([operationId, operation]) => {
      refuseIncomplete(operationId, operation.policy)
      const handle = handlers[operationId as keyof typeof handlers] as AnyHandler<Caller>
      const seen = afterChange ? thenSeen(operation, handle, afterChange) : handle
      const paths = [operation.path, ...(operation.alsoAt ?? [])]
      return paths.map((path) => ({ operationId, operation: { ...operation, path }, family, handle: seen }))
    })
    const byReader = Map.groupBy(mounted, (position) => bodyReader(position.operation, position.family))
    for (const [read, those] of byReader) mountReading(scope, read, those)
  }
  server.register(named(domain.title, mountAll))
}

/** An operation at one path: its authentication and its handler. */
type MountedOperation<Caller> = {
  operationId: string
  operation: Operation
  family: Family<Caller>
  handle: AnyHandler<Caller>
}

/** Mounts operations with the same body type, in a separate scope if it is not JSON. */
function mountReading<Caller>(
  scope: FastifyInstance,
  read: BodyReader | undefined,
  mounted: MountedOperation<Caller>[],
): void {
  const mountIn = (inner: FastifyInstance) => {
    for (const position of mounted) route(inner, position)
  }
  if (!read) return mountIn(scope)
  const mountOwn = async (inner: FastifyInstance) => {
    read(inner)
    mountIn(inner)
  }
  scope.register(named(mounted[0]!.operationId, mountOwn))
}

/** Names a plugin, because Fastify searches all loaded modules for the name of an unnamed plugin. */
function named<P extends object>(name: string, plugin: P): P {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name })
}

type AnyHandler<Caller> = (
  ctx: Ctx<Caller>,
  input: { params: unknown; query: unknown; body: unknown },
) => Promise<Answered>

function thenSeen<Caller>(
  operation: Operation,
  handle: AnyHandler<Caller>,
  afterChange: () => Promise<void>,
): AnyHandler<Caller> {
  if (operation.method === 'GET') return handle
  return async (ctx, input) => {
    const request = { made: false }
    const answer = await trackChanges(request, () => handle(ctx, input)).catch((error: unknown) => {
      throw orUnknown(operation.method, error, request.made)
    })
    await afterChange()
    return answer
  }
}

function route<Caller>(
  scope: FastifyInstance,
  { operationId, operation, family, handle }: MountedOperation<Caller>,
): void {
  const check = requestCheck(operation)
  const write = answerWriter(operation)
  const fullMs = answerMsOf(scope) + (operation.waitsSeconds ?? 0) * 1000
  const spaced = openSpacing()
  const placed = bodyReservation({ operationId, operation, family })
  scope.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operationId, family, knownMembers: knownMembers(operation) } satisfies OperationRoute &
      BodyRoute,
    ...(operation.bodyLimit !== undefined && { bodyLimit: operation.bodyLimit }),
    // Uses a callback, because a promise would delay callers that are authenticated already.
    onRequest(request, reply, done) {
      reply.headers(familyHeaders(family, request.id, request.headers))
      const answer = (refusal: Error | undefined) => (refusal ? spaced(() => done(refusal)) : done())
      const enter = ({ caller, leftMs }: Admitted<Caller>) => {
        const position = (refused: Problem | undefined) => {
          const refusal = refused ?? placed(request, reply, caller, leftMs)
          if (refusal instanceof Promise) refusal.then(answer, answer)
          else answer(refusal)
        }
        const refusal = family.refusal?.(caller, operationId)
        if (refusal instanceof Promise) refusal.then(position, done)
        else position(refusal)
      }
      const admission = admit(family, request, fullMs)
      if (admission instanceof Promise) admission.then(enter, done)
      else enter(admission)
    },
    handler(request, reply) {
      const faultsOf = () => [
        ...check(request),
        ...bodyless(family, operation, request),
        ...uncorrelated(family, request),
      ]
      const serve = () => {
        const { params, query } = request
        const body = bodyOf(operation, family, request)
        const { caller, leftMs } = admittedOf<Caller>(request)!
        const work = aloneIn(operation, request, () =>
          handle(ctxOf(request, reply, caller, { operationId, operation }), { params, query, body }),
        )
        return within(leftMs, work, () => late(operation.method)).then(
          (answer) => write(reply, answer, request.headers.accept),
          (error: unknown) => {
            if (error instanceof InvalidFields)
              return refuseFaults(family, error.faults, operationId, request)
            throw orUnknown(operation.method, error)
          },
        )
      }
      const faults = faultsOf()
      return faults.length === 0
        ? serve()
        : readAgain(family, operationId, request).then((isOther) => {
            const left = isOther ? faultsOf() : faults
            return left.length === 0 ? serve() : refuseFaults(family, left, operationId, request)
          })
    },
  })
}

/** Large bodies of one caller are processed one after the other; rows are read by their handler as they arrive. */
function aloneIn<T>({ bodyType }: Operation, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const share = bodyType === 'rows' ? undefined : shareOf(request)
  return share ? share.alone().then(work) : work()
}

/** The body of a request. For rows it checks access again at the end, because an upload may take an hour, and access may be revoked meanwhile. */
function bodyOf<Caller>(operation: Operation, family: Family<Caller>, request: FastifyRequest): unknown {
  const { body = {} } = request
  if (operation.files) takeFiles(request, operation.files)
  return operation.bodyType === 'rows' ? stillAdmitted(body as AsyncIterable<unknown>, family, request) : body
}

/** The validation error for a missing body, if the family requires a body. */
function bodyless<Caller>(
  { bodyRequired }: Family<Caller>,
  { body }: Operation,
  request: FastifyRequest,
): Fault[] {
  if (!bodyRequired || !body || request.body !== undefined) return []
  return [{ name: '', reason: 'is required', rule: 'required' }]
}

function uncorrelated<Caller>({ correlation }: Family<Caller>, { headers }: FastifyRequest): Fault[] {
  return correlation ? correlationFaults(correlation, headers[correlation.header]) : []
}

/** Replaces the body with the family's alternative reading of it; false if the family has none. */
async function readAgain<Caller>(
  family: Family<Caller>,
  operationId: string,
  request: FastifyRequest,
): Promise<boolean> {
  const body = await family.readAgain?.(operationId, request.body)
  if (body === undefined) return false
  request.body = body
  return true
}

async function refuseFaults<Caller>(
  family: Family<Caller>,
  faults: Fault[],
  operationId: string,
  request: FastifyRequest,
): Promise<never> {
  throw await family.invalid(faults, operationId, wrongOf(request))
}

function ctxOf<Caller>(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  { operationId, operation }: Pick<MountedOperation<Caller>, 'operationId' | 'operation'>,
): Ctx<Caller> {
  return {
    caller,
    operation: operationId,
    versioned: operation.versioned ?? false,
    requestId: request.id,
    ip: admittedOf(request)!.credentials.ip,
    header: headerOf(request),
    origin: addressOf(request.server),
    disconnected: () => closing(reply),
    tracedRequest: tracedRequestOf(request),
  }
}

function closing({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController()
  if (raw.closed) closed.abort()
  else raw.once('close', () => closed.abort())
  return closed.signal
}

function wrongOf<Caller>(request: FastifyRequest): Wrong<Caller> {
  const { params, query, body } = request
  const { caller } = admittedOf<Caller>(request)!
  return { caller, params, query, body, header: headerOf(request) }
}

const headerOf = (request: FastifyRequest) => (name: string) => request.headers[name] as string | undefined
