/** One wrong field of a request: its dotted name and what is wrong with it. */
export type Fault = {
  name: string
  reason: string
  /** The JSON Schema keyword that refused it (`required`, `maxLength`, …) or one of ours. */
  rule: string
}

/** What a domain's `problems.ts` says of one refusal. `code` is the fragment of the problem's type. */
export type ProblemKind = {
  status: number
  code: string
  title: string
  detail: string
}

/** One row of a domain's table of refusals. */
export function problemKind(status: number, code: string, title: string, detail: string): ProblemKind {
  return { status, code, title, detail }
}

/** What a refusal says beside its kind. `retryAfter` is in seconds. */
type ProblemDetails = {
  detail?: string
  faults?: Fault[]
  retryAfter?: number
  headers?: Record<string, string>
}

/**
 * An expected refusal, as a value to throw. The API family renders it in its own error body.
 * Anything else that is thrown is a bug and is answered as a bland 500.
 */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly detail: string
  readonly faults: Fault[]
  readonly retryAfter: number | undefined
  /** Of its answer, beside those of its family. */
  readonly headers: Record<string, string>

  constructor(kind: ProblemKind, provided: ProblemDetails = {}) {
    super(`${kind.status} ${kind.code}: ${provided.detail ?? kind.detail}`)
    this.name = 'Problem'
    this.kind = kind
    this.detail = provided.detail ?? kind.detail
    this.faults = provided.faults ?? []
    this.retryAfter = provided.retryAfter
    this.headers = provided.headers ?? {}
  }
}

/** Invalid fields that only a handler finds. The API family refuses the request as it refuses any that does not match its schema. */
export class InvalidFields extends Error {
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super(`invalid fields: ${faults.map(({ name }) => name).join(', ')}`)
    this.name = 'InvalidFields'
    this.faults = faults
  }
}
