import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Family, familyHeaders } from '../contract/family.ts'
import type { Log } from '../log.ts'
import { Problem, problemKind, type ProblemKind } from '../contract/problem.ts'
import { problemWire, typeBelow } from '../contract/problem-wire.ts'
import type { Plain } from './unreadable.ts'

const notFound = problemKind(404, 'not-found', 'Not Found', 'No resource has this path.')
const wrongVerb = problemKind(
  405,
  'wrong-verb',
  'Request method not allowed',
  'This path does not support the method; Allow lists the supported ones.',
)

/** The response for internal errors. */
export const internal = problemKind(
  500,
  '1030',
  'Internal error',
  'Something went wrong on our side. Quote the instance when you ask about it.',
)

export type FrameOptions = { log: Log | undefined; errorsUrl: string }

/** Configuration of a route: its operation and its family. */
export type OperationRoute = {
  operationId: string
  family: Pick<Family<never>, 'headers' | 'traced' | 'correlation' | 'render' | 'below' | 'unlogged'>
}

/**
 * Handles requests outside of operations. Unknown paths, and errors of the health and metrics pages, get problem bodies; wrong methods get
 * the error body of the family of the path. Returns the response for unknown methods.
 */
export function answerTheRest(server: FastifyInstance, { log, errorsUrl }: FrameOptions): Refuse {
  const methodsOf = watchMethods(server)
  const say = (kind: ProblemKind, request: FastifyRequest, reply: FastifyReply) =>
    answerProblem(kind, errorsUrl, request, reply)
  const nothing = (request: FastifyRequest, reply: FastifyReply) => {
    const { methods, family } = methodsOf(request.url.split('?', 1)[0]!)
    // A route with a parameter may match although the object in the path does not exist.
    const known = methods.length > 0 && !methods.includes(request.method)
    const kind = known ? wrongVerb : notFound
    if (known) void reply.header('allow', methods.join(', '))
    return family ? refuseFor(family, kind, request, reply) : say(kind, request, reply)
  }
  server.setNotFoundHandler(nothing)
  server.setErrorHandler((err, request, reply) => {
    // An unreadable body for an unknown path is reported as an unknown path.
    if (request.is404) return nothing(request, reply)
    log?.error(
      { err, request_id: request.id },
      'a request to a path that is not an API operation failed with an unexpected error',
    )
    return say(internal, request, reply)
  })
  return ({ method, path, id, headers: provided = {} }) => {
    const { methods, family } = methodsOf(pathOf(path))
    const known = methods.length > 0
    const kind = known ? wrongVerb : notFound
    const headers = { 'x-request-id': id, ...(known && { allow: methods.join(', ') }) }
    if (family)
      return { status: kind.status, ...refusedFor(family, kind, { method, id, headers: provided }, headers) }
    return {
      status: kind.status,
      type: 'application/problem+json',
      body: bodyOf(kind, errorsUrl, id),
      headers,
    }
  }
}

/** Response for an unknown method, which Fastify does not handle. */
type Refuse = (requested: { path: string } & RejectedRequest) => Plain

/** The path without its query. */
const pathOf = (url: string): string => url.split(/[?#]/, 1)[0]!

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function refuseFor(
  family: OperationRoute['family'],
  kind: ProblemKind,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { type, body, headers } = refusedFor(family, kind, request)
  return reply.code(kind.status).headers(headers).type(type).send(body)
}

/** A rejected request; with headers if they were readable. */
type RejectedRequest = Pick<FastifyRequest, 'method' | 'id'> & Partial<Pick<FastifyRequest, 'headers'>>

function refusedFor(
  family: OperationRoute['family'],
  kind: ProblemKind,
  { method, id, headers: provided = {} }: RejectedRequest,
  more = {},
) {
  const detail = kind === wrongVerb ? `${method} is not allowed here. ${kind.detail}` : kind.detail
  const { type, body } = family.render(new Problem(kind, { detail }), id)
  return { type, body, headers: { ...more, ...familyHeaders(family, id, provided) } }
}

/** Sends a problem outside of API families. */
export function answerProblem(
  kind: ProblemKind,
  errorsUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const body = bodyOf(kind, errorsUrl, request.id)
  return reply.code(kind.status).type('application/problem+json').send(body)
}

/** Handles a request with an unreadable path, before every hook. */
export function answerUnreadablePath(refuse: Refuse) {
  return (_: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const { method, url: path, id } = request
    const { status, type, body, headers } = refuse({ method, path, id, headers: request.headers })
    void reply
      .code(status)
      .headers({ ...headers, 'x-content-type-options': 'nosniff' })
      .type(type)
      .send(body)
  }
}

function bodyOf(kind: ProblemKind, errorsUrl: string, instance: string) {
  return problemWire(new Problem(kind), typeBelow(errorsUrl, kind), instance)
}

type Known = { methods: string[]; family: OperationRoute['family'] | undefined }

/** Records the methods and families of all routes that are mounted afterwards, by path. */
function watchMethods(server: FastifyInstance): (path: string) => Known {
  const routes: { pattern: RegExp; method: string; named: boolean; family: Known['family']; but?: string }[] =
    []
  server.addHook('onRoute', ({ method, url, config }) => {
    const named = !/^[:*]/.test(url.slice(url.lastIndexOf('/') + 1))
    const { family, but } = (config ?? {}) as Partial<OperationRoute> & { but?: string }
    const route = { pattern: patternOf(url), named, family, ...(but !== undefined && { but }) }
    for (const one of [method].flat()) routes.push({ ...route, method: one })
  })
  return (path) => {
    const owner = routes.find(({ family }) => family?.below?.some((begin) => path.startsWith(begin)))?.family
    if (!isDecodable(path)) return { methods: [], family: owner }
    const here = routes.filter(
      ({ pattern, but }) => pattern.test(path) && !(but !== undefined && path.startsWith(but)),
    )
    // A fixed path takes precedence over an ID that could equal it.
    const named = here.filter((route) => route.named)
    const known = named.length > 0 ? named : here
    return {
      methods: [...new Set(known.map(({ method }) => method))],
      family: known[0] ? known[0].family : owner,
    }
  }
}

/** `/v2/applications/:id` and `/docs/*` as regular expressions. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : RegExp.escape(part)
  })
  return new RegExp(`^${parts.join('')}$`)
}
