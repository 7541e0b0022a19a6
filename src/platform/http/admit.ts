import type { FastifyRequest } from 'fastify'
import { late, within } from '../database/deadline.ts'
import type { Browser, Credentials, Family } from '../contract/family.ts'

/** Who calls, by which credentials, and how much of the time for the answer is left. */
export type Admitted<Caller> = { caller: Caller; credentials: Credentials; leftMs: number }

const admitted = Symbol('admitted')
type Admitting<Caller> = FastifyRequest & { [admitted]?: Admitted<Caller> }

/** What was found out about a request, once it was admitted. */
export function admittedOf<Caller>(request: FastifyRequest): Admitted<Caller> | undefined {
  return (request as Admitting<Caller>)[admitted]
}

/** Finds out who calls, and remembers it with the request; at once where that is known already. */
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
  // Whoever is not known yet has changed nothing.
  const known = within(ms, requested, () => late('GET'))
  return known.then((caller) => enter(caller, ms - (performance.now() - began)))
}

/** The same rows, behind whose end the caller is asked for once more: who is let in no longer by then has sent nothing. */
export async function* stillAdmitted<Caller, Row>(
  rows: AsyncIterable<Row>,
  family: Family<Caller>,
  request: FastifyRequest,
): AsyncIterable<Row> {
  yield* rows
  // Those of the beginning: a connection whose end was not waited for has no address any more.
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
    browser: () => (browser ??= browserOf(request)),
  }
}

function browserOf({ method, headers, protocol, host }: FastifyRequest): Browser {
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
