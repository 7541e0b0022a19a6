import { correlate, type Correlation } from './correlation.ts'
import type { Fault, Problem } from './problem.ts'

/** What a request says besides, by which sessions are known and pages of others are told apart. */
export type Browser = {
  method: string
  cookie: string | undefined
  /** Whether it came over TLS, to us or to a proxy that is believed. */
  secure: boolean
  /** `exchange.example:8443`, as it was asked for. */
  host: string
  fetchSite: string | undefined
  origin: string | undefined
  contentType: string | undefined
}

/** The parts of a request that decide who calls; the body is not read yet. */
export type Credentials = {
  method: string
  path: string
  authorization: string | undefined
  /** How many Authorization headers came: two are as bad as two methods in one. */
  authorizationCount: number
  query: Record<string, unknown>
  ip: string
  /** Stands for the connection that it came on, on which the same client may say the same again. */
  connection?: object
  requestId?: string
  /** What tells of sessions; asked for by those who know some. */
  browser?(): Browser
}

export type Rendered = { type: string; body: unknown }

/** A request with wrong fields: its body may be anything, and so may what stands for ids in its path. */
export type Wrong = {
  params: unknown
  query: unknown
  body: unknown
  header(name: string): string | undefined
}

/** One API family: one way to authenticate, one error body, one way to name wrong fields. */
export type Family<Caller> = {
  name: string
  /** Headers of every answer. */
  headers?: Readonly<Record<string, string>>
  /** Every answer says its request id as `x-nexmo-trace-id` too. */
  traced?: boolean
  /** By which header callers tell their requests apart, where there is one. */
  correlation?: Correlation
  /** Paths that begin so are all the family's: what is not there is told in its words, too. */
  below?: readonly string[]
  /** Whether an operation that has a body refuses a request without one, where all of its members are optional too. */
  bodyRequired?: true
  /** Answers who calls, or throws the family's 401. */
  authenticate(credentials: Credentials): Promise<Caller> | Caller
  /** The problem for a caller who is known and yet may not come now; asked before the body is read. */
  refusal?(caller: Caller, operationId: string): Problem | undefined | Promise<Problem | undefined>
  /** Whose large bodies share what one may take of the others' time; without it, those of the address that calls. */
  owner?(caller: Caller): string
  /** Throws the refusal of a target that does not exist or may not be changed now; asked before a large body is read. */
  target?(caller: Caller, operationId: string, params: unknown): Promise<void> | undefined
  /**
   * Another reading of a body that has faults, which is then checked in its place; undefined where there is none. For faults in
   * what the operation need not understand.
   */
  readAgain?(operationId: string, body: unknown): Promise<unknown>
  /** The problem for wrong fields of a request, which may tell of more. */
  invalid(faults: Fault[], operationId: string, request: Wrong): Problem | Promise<Problem>
  /** The problem for a body that is not what its content type says. */
  unreadable(reason: 'json' | 'media-type' | 'too-large'): Problem
  /** Another problem that outranks one, whatever was thrown on the way; nothing where none can. */
  overrule?(problem: Problem, request: { caller: Caller; params: unknown }): Promise<Problem> | undefined
  /** The error body. `instance` is the request id. */
  render(problem: Problem, requestId: string): Rendered
}

/** Says the headers of every answer of a family to a request. */
export function sayHeaders<Caller>(
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
