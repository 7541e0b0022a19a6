/** An invalid field of a request: its path and the reason. */
export type Fault = {
  name: string
  reason: string
  /** The violated JSON Schema keyword (`required`, `maxLength`, …) or a rule of Strowger. */
  rule: string
  /** The line of an upload; `name` is then a member of the row, or empty for the whole row. */
  line?: number
}

/** A kind of problem in a domain's `problems.ts`. `code` is the fragment of the problem's type. */
export type ProblemKind = {
  status: number
  code: string
  title: string
  detail: string
}

/** One row of a domain's table of problems. */
export function problemKind(status: number, code: string, title: string, detail: string): ProblemKind {
  return { status, code, title, detail }
}

/** Counts of an upload with invalid rows. */
export type InvalidRows = { rows: number; invalid: number }

/** Details of one problem. `retryAfter` is in seconds. */
type ProblemDetails = {
  detail?: string
  faults?: Fault[]
  retryAfter?: number
  upload?: InvalidRows
  headers?: Record<string, string>
}

/**
 * An expected error, thrown by handlers. The API family renders it in its own error body.
 * Any other thrown value is a bug and gives a generic 500.
 */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly detail: string
  readonly faults: Fault[]
  readonly retryAfter: number | undefined
  readonly upload: InvalidRows | undefined
  /** Response headers in addition to those of the family. */
  readonly headers: Record<string, string>

  constructor(kind: ProblemKind, provided: ProblemDetails = {}) {
    super(`${kind.status} ${kind.code}: ${provided.detail ?? kind.detail}`)
    this.name = 'Problem'
    this.kind = kind
    this.detail = provided.detail ?? kind.detail
    this.faults = provided.faults ?? []
    this.retryAfter = provided.retryAfter
    this.upload = provided.upload
    this.headers = provided.headers ?? {}
  }
}

/** Invalid fields found by a handler. The API family responds as it does to schema violations. */
export class InvalidFields extends Error {
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super(`invalid fields: ${faults.map(({ name }) => name).join(', ')}`)
    this.name = 'InvalidFields'
    this.faults = faults
  }
}
