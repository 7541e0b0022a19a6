import type { FastifyRequest } from 'fastify'
import { late, within } from '../database/deadline.ts'
import type { Browser, Credentials, Family } from '../contract/family.ts'
import type { OperationRoute } from './frame.ts'

/** The caller, its credentials, and the remaining time for the response. */
export type Admitted<Caller> = { caller: Caller; credentials: Credentials; leftMs: number }

const admitted = Symbol('admitted')
type Admitting<Caller> = FastifyRequest & { [admitted]?: Admitted<Caller> }

/** The admission of a request, if it was admitted. */
export function admittedOf<Caller>(request: FastifyRequest): Admitted<Caller> | undefined {
  return (request as Admitting<Caller>)[admitted]
}

/** Authenticates the caller and stores the result with the request; returns synchronously if the result is cached. */
export function admit<Caller>(
  family: Family<Caller>,
  request: FastifyRequest,
  ms: number,
): Admitted<Caller> | Promise<Admitted<Caller>> {
  const credentials = credentialsOf(request)
  const enter = (caller: Caller, leftMs: number) =>
    ((request as Admitting<Caller>)[admitted] = { caller, credentials, leftMs })
  const requested = family.authenticate(credentials)
  if (!(requested instanceof Promise)) return enter(requested, ms)
  const began = performance.now()
  // A timeout here counts like that of a GET request, because nothing changes before the caller is authenticated.
  const known = within(ms, requested, () => late('GET'))
  return known.then((caller) => enter(caller, ms - (performance.now() - began)))
}

/** Passes the rows through and authenticates the caller again at the end, so that the upload of a caller revoked meanwhile is discarded. */
export async function* stillAdmitted<Caller, Row>(
  rows: AsyncIterable<Row>,
  family: Family<Caller>,
  request: FastifyRequest,
): AsyncIterable<Row> {
  yield* rows
  // Uses the credentials from the start of the request, because a closed connection has no address.
  await family.authenticate(admittedOf<Caller>(request)!.credentials)
}

function credentialsOf(request: FastifyRequest): Credentials {
  let authorizationCount = 0
  let browser: Browser | undefined
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
    requestId: request.id,
    ...operationOf(request),
    browser: () => (browser ??= browserOf(request)),
  }
}

function operationOf(request: FastifyRequest): Pick<Credentials, 'operationId' | 'params'> {
  const { operationId } = request.routeOptions.config as Partial<OperationRoute>
  return operationId === undefined ? {} : { operationId, params: request.params }
}

/** The browser of a request. */
export function browserOf({ method, headers, protocol, host }: FastifyRequest): Browser {
  return {
    method,
    cookie: headers.cookie,
    secure: protocol === 'https',
    host: host ?? '',
    fetchSite: headers['sec-fetch-site'],
    origin: headers.origin,
    contentType: headers['content-type'],
  }
}
