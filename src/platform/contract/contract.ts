import type { z } from 'zod'
import type { OperationPolicy } from './policy.ts'
import type { RowStream } from './row-stream.ts'
import type { TracedRequest } from '../traces/span.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What an answer of a status looks like: its schema and media type, or nothing at all. */
export type AnswerShape = {
  schema?: z.ZodType
  type?: string
  /** Media types under which the same body is sent where the `Accept` header prefers them. */
  alsoAs?: readonly string[]
  /** Its body is JSON that the handler has written as the schema says, for it is too long to be written twice. */
  written?: true
  /** Headers of its own, by name, for readers. */
  headers?: Record<string, z.ZodType>
  says: string
}

/** One row of a domain's contract. Everything about the wire of an operation follows from it. */
export type Operation = {
  method: Method
  /** `/v1/messages/{message_uuid}` */
  path: string
  /** Further paths at which older clients look for it; the document names them as `x-also-at`. */
  alsoAt?: readonly string[]
  summary: string
  description?: string
  deprecated?: boolean
  /** Its heading in the API document in place of the contract's title. */
  tag?: string
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** How the body is written; JSON unless said otherwise. `rows`: CSV or lines of JSON without end, of which `body` is one. */
  bodyType?: 'json' | 'form' | 'rows'
  /** Octets that its body may have, where those of the server are too few. */
  bodyLimit?: number
  /** Members of its body that are files in Base64, and how many octets each may have: decoded as they come in, nothing for what is no Base64. */
  files?: Readonly<Record<string, number>>
  answers: Record<number, AnswerShape>
  /** Seconds that an answer may take beyond those of the setting, because it waits for something else than the database. */
  waitsSeconds?: number
  /** What becomes of whom: the family keeps it, `test/matrix/` holds the family to it, and docs/POLICIES.md shows it. */
  policy: OperationPolicy
  /** Which roles of people let them call it, where there are people; an `admin` may call everything. */
  roles?: readonly string[]
  /** A person is asked for the password or a code again, unless one was given a moment ago. */
  stepUp?: true
  /** Its answers show the version of one thing as `ETag`; a change is refused where `If-Match` names another version. */
  versioned?: true
}

export type Operations = Record<string, Operation>

/** A domain's wire: operationId → operation, within one API family. */
export type Contract<O extends Operations = Operations> = {
  family: string
  /** The heading under which the operations stand in the API document. */
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

/** What a handler is given of the request: validated, in the contract's shapes. */
export type Input<O extends Operation> = {
  params: Parsed<O['params']>
  query: Parsed<O['query']>
  body: O extends { bodyType: 'rows' }
    ? RowStream<Parsed<O['body']>>
    : O extends { files: infer F }
      ? Omit<Parsed<O['body']>, keyof F> & { [name in keyof F]: Buffer | undefined }
      : Parsed<O['body']>
}

/** What a handler is told of the call beside its input: who calls, the headers, and the address that was called. */
export type Ctx<Caller> = {
  caller: Caller
  /** The id of the operation that is called. */
  operation: string
  /** Whether `If-Match` counts: as the operation says. */
  versioned: boolean
  header(name: string): string | undefined
  /** Where links lead here, such as `https://exchange.example:8443`: as configured or as it listens, never from a request. */
  origin(): string
  /** The trace that the request stands in, where it is kept. */
  asked?: TracedRequest | undefined
}

/** The member of an answer that its shape asks for: a body of the schema, or none. */
type BodyOf<A> = A extends { written: true }
  ? { body: string }
  : A extends { schema: infer S extends z.ZodType }
    ? { body: z.input<S> }
    : { body?: undefined }

/** The version that an answer with a body has where the operation is about versions. */
type VersionOf<O, A> = [O, A] extends [{ versioned: true }, { schema: z.ZodType }]
  ? { headers: { etag: string } }
  : unknown

/** The good answers an operation may give, each status with its own body. Refusals are thrown as Problems. */
export type Answer<O extends Operation> = {
  [S in keyof O['answers']]: S extends number
    ? `${S}` extends `2${string}`
      ? { status: S; headers?: Record<string, string> } & BodyOf<O['answers'][S]> &
          VersionOf<O, O['answers'][S]>
      : never
    : never
}[keyof O['answers']]

/** One object keyed by operationId, so that a missing handler, or an answer that the contract does not know, does not compile. */
export type Handlers<C extends Contract, Caller> = {
  [Id in keyof C['operations']]: (
    ctx: Ctx<Caller>,
    input: Input<C['operations'][Id]>,
  ) => Promise<Answer<C['operations'][Id]>>
}
