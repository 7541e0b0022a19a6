/** One invalid field, as the exchange names it. In an upload it has a line, and the name is empty if the whole row is invalid. */
export type WrongField = { name: string; reason: string; line?: number | undefined }

/** Counts of an upload with invalid rows. */
export type InvalidRows = { rows: number; invalid: number }

/** An error response, in the format of any API family. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly title: string
  readonly fields: readonly WrongField[]
  readonly upload: InvalidRows | undefined
  /** The last segment of the problem's type: `code-needed`. */
  readonly kind: string | undefined
  /** The request ID to quote in a support request. */
  readonly requestId: string | undefined
  /** The earliest time of a retry, if the exchange states one. */
  readonly againAt: Date | undefined

  constructor(status: number, body: unknown, header: (name: string) => string | null) {
    const { title, detail } = wordsOf(body, status)
    super(detail ?? title)
    this.status = status
    this.title = title
    this.fields = fieldsOf(body)
    this.upload = uploadOf(body)
    this.kind = text(loose(body)['type'])?.split(/[:/#]/).at(-1)
    this.requestId = header('x-request-id') ?? undefined
    const wait = Number(header('retry-after') ?? Number.NaN)
    this.againAt = Number.isFinite(wait) ? new Date(Date.now() + wait * 1000) : undefined
  }
}

/** The place of an error: the name of a field, or in an upload `line 7: imsi`. */
export const fieldPathOf = ({ name, line }: WrongField): string =>
  line === undefined ? name : [`line ${line}`, name].filter(Boolean).join(': ')

type Loose = Record<string, unknown>
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const count = (value: unknown) => (typeof value === 'number' ? value : undefined)
const loose = (value: unknown): Loose => (typeof value === 'object' && value !== null ? (value as Loose) : {})

/**
 * The title and detail of an error response: from a problem document, from the `error-code-label` of the number and account APIs, or from the texts
 * of SIM management and network features.
 */
function wordsOf(body: unknown, status: number): { title: string; detail: string | undefined } {
  const problem = loose(body)
  const title = text(problem['title']) ?? text(problem['error-code-label']) ?? text(problem['message'])
  return { title: title ?? `The exchange answered ${status}`, detail: text(problem['detail']) }
}

/**
 * The invalid fields of an error response. Most families have members `name` and `reason`, 10DLC has `field` and `description`, and use cases have a
 * list `errors`.
 */
function fieldsOf(body: unknown): WrongField[] {
  const { invalid_parameters: usual, errors } = loose(body)
  const listed = Array.isArray(usual) ? usual : errors
  if (!Array.isArray(listed)) return []
  return listed.map(loose).map(({ name, reason, field, description, line }) => ({
    name: text(name) ?? text(field) ?? '',
    reason: text(reason) ?? text(description) ?? '',
    line: count(line),
  }))
}

function uploadOf(body: unknown): InvalidRows | undefined {
  const { rows, invalid_rows: wrong } = loose(body)
  const [all, invalid] = [count(rows), count(wrong)]
  return all === undefined || invalid === undefined ? undefined : { rows: all, invalid }
}
