import type { z } from 'zod'
import type { OperationPolicy } from './policy.ts'
import type { RowStream } from './row-stream.ts'
import type { TracedRequest } from '../traces/span.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Response of a status: its schema and media type, or an empty body. */
export type ResponseShape = {
  schema?: z.ZodType
  type?: string
  /** Further media types in which the body is sent if the `Accept` header prefers them. */
  alsoAs?: readonly string[]
  /** The body as CSV, which is sent if the `Accept` header prefers `text/csv`. */
  csv?: (body: never) => string
  /** The handler serializes the JSON body itself, because the body is too long to be serialized twice. */
  written?: true
  /** Response headers by name, for the API document. */
  headers?: Record<string, z.ZodType>
  description: string
}

/** One row of a domain's contract: the complete wire format of an operation. */
export type Operation = {
  method: Method
  /** The path with its parameters in braces, such as `/v1/messages/{message_uuid}`. */
  path: string
  /** Further paths for older clients; the API document lists them as `x-also-at`. */
  alsoAt?: readonly string[]
  summary: string
  description?: string
  deprecated?: boolean
  /** Tag in the API document; default: the contract's title. */
  tag?: string
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** Format of the body; default: JSON. `rows`: an unbounded stream of CSV or NDJSON rows, each described by `body`. */
  bodyType?: 'json' | 'form' | 'rows'
  /** Maximum body size in octets, if it exceeds the limit of the server. */
  bodyLimit?: number
  /** Base64 members of the body and their maximum size in octets. Members are decoded while they arrive; invalid Base64 gives undefined. */
  files?: Readonly<Record<string, number>>
  responses: Record<number, ResponseShape>
  /** Additional timeout in seconds, for operations that wait for more than the database. */
  waitsSeconds?: number
  /** Treatment of each kind of caller: enforced by the family, tested by `test/matrix/`, documented in docs/POLICIES.md. */
  policy: OperationPolicy
  /** Roles of users that may call it; an `admin` may call every operation. */
  roles?: readonly string[]
  /** Requires that the user re-authenticated recently, by password or code. */
  stepUp?: true
  /** Responses carry the version of the object as `ETag`; a change is rejected if `If-Match` names another version. */
  versioned?: true
}

export type Operations = Record<string, Operation>

/** A domain's wire: operationId → operation, within one API family. */
export type Contract<O extends Operations = Operations> = {
  family: string
  /** Tag of the operations in the API document. */
  title: string
  operations: O
}

export function contract<const O extends Operations>(
  family: string,
  title: string,
  operations: O,
): Contract<O> {
  return { family, title, operations }
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** Validated parts of a request, in the shapes of the contract. */
export type Input<O extends Operation> = {
  params: Parsed<O['params']>
  query: Parsed<O['query']>
  body: O extends { bodyType: 'rows' }
    ? RowStream<Parsed<O['body']>>
    : O extends { files: infer F }
      ? Omit<Parsed<O['body']>, keyof F> & { [name in keyof F]: Buffer | undefined }
      : Parsed<O['body']>
}

/** Context of a call: caller, headers and requested URL. */
export type Ctx<Caller> = {
  caller: Caller
  /** ID of the called operation. */
  operation: string
  /** Whether the operation evaluates `If-Match`. */
  versioned: boolean
  requestId: string
  /** IP address of the caller. */
  ip: string
  header(name: string): string | undefined
  /** Base URL for links, such as `https://exchange.example:8443`: from the settings or the listening address, never from a request. */
  origin(): string
  /** Aborted when the client has disconnected, and after the response. */
  disconnected(): AbortSignal
  /** Trace context of the request, if it is sampled. */
  tracedRequest?: TracedRequest | undefined
}

/** The body member of a response, if its shape has one. */
type BodyOf<A> = A extends { written: true }
  ? { body: string }
  : A extends { schema: infer S extends z.ZodType }
    ? { body: z.input<S> }
    : { body?: undefined }

/** The version of a response with a body, if the operation is versioned. */
type VersionOf<O, A> = [O, A] extends [{ versioned: true }, { schema: z.ZodType }]
  ? { headers: { etag: string } }
  : unknown

/** Successful responses of an operation, each status with its body. Errors are thrown as Problems. */
export type Answer<O extends Operation> = {
  [S in keyof O['responses']]: S extends number
    ? `${S}` extends `2${string}`
      ? { status: S; headers?: Record<string, string> } & BodyOf<O['responses'][S]> &
          VersionOf<O, O['responses'][S]>
      : never
    : never
}[keyof O['responses']]

/** Handlers by operation ID: a missing handler, or a response outside the contract, is a type error. */
export type Handlers<C extends Contract, Caller> = {
  [Id in keyof C['operations']]: (
    ctx: Ctx<Caller>,
    input: Input<C['operations'][Id]>,
  ) => Promise<Answer<C['operations'][Id]>>
}
