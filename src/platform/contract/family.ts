import { correlate, type Correlation } from './correlation.ts'
import type { Fault, Problem } from './problem.ts'

/** Properties of a browser request, for sessions and cross-site checks. */
export type Browser = {
  method: string
  cookie: string | undefined
  /** Whether the request arrived over TLS, directly or at a trusted proxy. */
  secure: boolean
  /** The host that the client requested, such as `exchange.example:8443`. */
  host: string
  fetchSite: string | undefined
  origin: string | undefined
  contentType: string | undefined
}

/** Parts of a request that identify the caller; the body is not read yet. */
export type Credentials = {
  method: string
  path: string
  authorization: string | undefined
  /** Number of Authorization headers; more than one is invalid. */
  authorizationCount: number
  query: Record<string, unknown>
  ip: string
  /** Identity of the connection, on which a client may send the same credentials again. */
  connection?: object
  requestId?: string
  /** The requested operation, and the parameters in its path. */
  operationId?: string
  params?: unknown
  /** Session data, for families with sessions. */
  browser?(): Browser
}

export type Rendered = { type: string; body: unknown }

/** A request with invalid fields: its body and path parameters are unvalidated. */
export type Wrong<Caller> = {
  caller: Caller
  params: unknown
  query: unknown
  body: unknown
  header(name: string): string | undefined
}

/** One API family: its authentication, error body and format of invalid fields. */
export type Family<Caller> = {
  name: string
  /** Headers of every response. */
  headers?: Readonly<Record<string, string>>
  /** Every response also carries its request ID as `x-nexmo-trace-id`. */
  traced?: boolean
  /** Requests are not recorded in the request log: they are made by people in a browser. */
  unlogged?: true
  /** Correlation header of requests, if any. */
  correlation?: Correlation
  /** Path prefixes of the family. Requests for unknown paths below them also get the family's error body. */
  below?: readonly string[]
  /** Rejects requests without a body, even if all members are optional. */
  bodyRequired?: true
  /** Returns the caller, or throws the family's 401. */
  authenticate(credentials: Credentials): Promise<Caller> | Caller
  /** The problem for an authenticated caller that is not admitted now; called before the body is read. */
  refusal?(caller: Caller, operationId: string): Problem | undefined | Promise<Problem | undefined>
  /** Owner for fair sharing of time spent on large bodies; default: the client address. */
  owner?(caller: Caller): string
  /** Throws a problem if the target does not exist or must not be changed now; called before a large body is read. */
  target?(caller: Caller, operationId: string, params: unknown): Promise<void> | undefined
  /**
   * An alternative reading of an invalid body, which is validated instead; undefined if there is none. Used for errors in members that
   * the operation can ignore.
   */
  readAgain?(operationId: string, body: unknown): Promise<unknown>
  /** The problem for invalid fields of a request; may add further invalid fields. */
  invalid(faults: Fault[], operationId: string, request: Wrong<Caller>): Problem | Promise<Problem>
  /** The problem for a body that does not match its content type. */
  unreadable(reason: 'json' | 'media-type' | 'too-large'): Problem
  /** A problem that takes precedence over a thrown one; undefined if there is none. */
  overrule?(problem: Problem, request: { caller: Caller; params: unknown }): Promise<Problem> | undefined
  /** The error body. `instance` is the request ID. */
  render(problem: Problem, requestId: string): Rendered
}

/** Headers of every response of a family to a request. */
export function familyHeaders<Caller>(
  { headers = {}, traced = false, correlation }: Pick<Family<Caller>, 'headers' | 'traced' | 'correlation'>,
  requestId: string,
  provided: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  if (!traced && !correlation) return headers
  return {
    ...headers,
    ...(traced && { 'x-nexmo-trace-id': requestId }),
    ...(correlation && correlate(correlation, provided[correlation.header], requestId)),
  }
}
