import type { OpenApi } from './openapi.ts'
import type { Json } from './openapi-json.ts'
import type { DocumentedOperation } from './openapi-operation.ts'

/** A request that an exchange has answered, and its response. Values that differ in each run are replaced by stable ones. */
export type Example = {
  title: string
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  /** Media type and content of the request body. */
  type?: string
  body?: unknown
  status: number
  answerType?: string
  answer?: unknown
}

/** Examples by operation ID. */
export type Examples = Readonly<Record<string, readonly Example[]>>

/** Adds examples to the requests, parameters and responses of a document. */
export function addExamples(document: OpenApi, examples: Examples): void {
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item)) {
      const own = examples[operation.operationId] ?? []
      const successful = own.filter(({ status }) => status < 400)
      for (const one of successful) addRequest(operation, one)
      addParameters(document, operation, successful)
      for (const one of own) addResponse(document, operation, one)
    }
}

function addRequest({ requestBody }: DocumentedOperation, { title, type, body }: Example): void {
  const media = requestBody?.content[type ?? '']
  // The schema of rows describes one row, so a CSV file cannot be an example of it.
  if (media && body !== undefined && typeof body !== 'string') add(media, title, body)
}

/** A shared parameter has the example of the first operation that has one. */
function addParameters(
  { components }: OpenApi,
  { parameters = [] }: DocumentedOperation,
  own: readonly Example[],
): void {
  for (const one of parameters) {
    const parameter = resolved(components.parameters, one)
    const part = ({ path: 'params', query: 'query', header: 'headers' } as const)[
      parameter['in'] as 'path' | 'query' | 'header'
    ]
    const value = own
      .map((example) => example[part]?.[String(parameter['name'])])
      .find((one) => one !== undefined)
    if (value !== undefined) parameter['example'] ??= value
  }
}

/** A shared error response is copied, because other operations with this response have other errors. */
function addResponse({ components }: OpenApi, { responses }: DocumentedOperation, example: Example): void {
  const { status, title, answer, answerType = '' } = example
  const response = responses[status]
  if (!response || answer === undefined) return
  const own = structuredClone(resolved(components.responses, response))
  responses[status] = own
  const media = (own as typeof response).content?.[answerType]
  if (media) add(media, title, answer)
}

function resolved(shared: Record<string, Json>, one: Json): Json {
  const reference = one['$ref']
  return typeof reference === 'string' ? shared[reference.split('/').at(-1)!]! : one
}

/** Examples of a body, by a name made from their titles. */
export function examplesOf(examples: readonly Example[]): Json {
  return Object.fromEntries(
    examples.map(({ title, body }) => [nameOf(title), { summary: title, value: body }]),
  )
}

function add(media: { schema: Json; examples?: Json }, summary: string, value: unknown): void {
  ;(media.examples ??= {})[nameOf(summary)] = { summary, value }
}

const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
