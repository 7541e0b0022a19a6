import type { FastifyRequest } from 'fastify'
import { wallNow } from '../wall-clock.ts'
import { type Admitted, admittedOf } from './admit.ts'
import { accountOf, applicationOf, familyOf, isClient } from './caller-account.ts'
import type { OperationRoute } from './frame.ts'
import type { HttpServer } from './http.ts'

/** How a program proved its identity. */
export type CredentialKind = 'basic' | 'query' | 'token' | 'form'

/** A request of an account's program with its response, as recorded when the response was sent. Contains secrets. */
export type RecordedRequest = {
  accountId: string
  /** The primary account; for other accounts that of the request. */
  familyId: string
  applicationId: string | undefined
  requestId: string
  operationId: string
  credential: CredentialKind
  method: string
  /** Path and query. */
  url: string
  status: number
  /** Wall time in milliseconds. */
  at: number
  tookMs: number
  ip: string
  agent: string | undefined
  contentType: string | undefined
  /** Size of the body as announced, in octets; NaN if not announced. */
  bodyOctets: number
  /** The parsed body; undefined if there was none, or if it could not be parsed. */
  body: unknown
  responseType: string | undefined
  /** The serialized response; undefined if it was empty or streamed. */
  response: string | undefined
  /** The number of requests that this one represents, from 1. */
  weight: number
}

/** Records requests of accounts. Both functions are called in the path of the response, so they must return at once and never throw. */
export type RequestRecorder = {
  /** The number of requests that this request represents if it is recorded; 0 if it is not recorded. */
  weigh(accountId: string, status: number): number
  record(request: RecordedRequest): void
}

const response = Symbol('response')
type Responding = FastifyRequest & { [response]?: string }

/** Records every request of an authenticated account, except those of browser sessions and of families that are not logged. */
export function logRequests(server: HttpServer, recorder: RequestRecorder): void {
  server.addHook('onSend', (request, _, payload, done) => {
    if (typeof payload === 'string') (request as Responding)[response] = payload
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { operationId = '', family } = request.routeOptions.config as Partial<OperationRoute>
    const admitted = family?.unlogged ? undefined : admittedOf<unknown>(request)
    const accountId = admitted && accountOf(admitted.caller)
    const credential = admitted && credentialOf(admitted)
    if (accountId === undefined || credential === undefined) return done()
    const weight = recorder.weigh(accountId, reply.statusCode)
    if (weight === 0) return done()
    const { headers } = request
    recorder.record({
      accountId,
      familyId: familyOf(admitted!.caller)!,
      applicationId: applicationOf(admitted!.caller),
      requestId: request.id,
      operationId,
      credential,
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      at: wallNow() - reply.elapsedTime,
      tookMs: reply.elapsedTime,
      ip: admitted!.credentials.ip,
      agent: headers['user-agent'],
      contentType: headers['content-type'],
      bodyOctets: Number(headers['content-length'] ?? (headers['transfer-encoding'] ? NaN : 0)),
      body: request.body,
      responseType: reply.getHeader('content-type') as string | undefined,
      response: (request as Responding)[response],
      weight,
    })
    done()
  })
}

/** Undefined for the session of a browser. */
function credentialOf({ caller, credentials }: Admitted<unknown>): CredentialKind | undefined {
  const { authorization, query } = credentials
  if (authorization === undefined) {
    if (query['api_secret'] !== undefined) return 'query'
    return isClient(caller) ? 'form' : undefined
  }
  return /^basic /i.test(authorization) ? 'basic' : 'token'
}
