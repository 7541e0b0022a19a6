import type { Answered, Ask, OperationId, VersionedRead } from './contracts.ts'
import { operations } from './operations.ts'
import { reauthenticate } from './reauthentication.ts'
import { sessionLost } from './session-lost.ts'
import { Refusal } from './refusal.ts'

type Loose = {
  params?: object
  query?: object
  body?: unknown
  ifMatch?: string | undefined
  isNew?: boolean
  accept?: string
}

/**
 * Calls an operation of the HTTP API; the session cookie authenticates the request. Throws a Refusal for
 * every response except 2xx, and a TypeError if the exchange cannot be reached. Requests that require
 * re-authentication are repeated after the user has confirmed. Requests with the same `key` take effect once.
 */
export async function call<Id extends OperationId>(
  id: Id,
  ask: Ask<Id>,
  signal?: AbortSignal,
  key?: string,
): Promise<Answered<Id>> {
  try {
    return (await callOnce(id, ask, signal, key)).body
  } catch (error) {
    if (
      !(error instanceof Refusal) ||
      error.kind !== 'reauthentication-required' ||
      !(await reauthenticate())
    )
      throw error
    return (await callOnce(id, ask, signal, key)).body
  }
}

/** Reads an object with its version, which a change of the object sends as `ifMatch`. */
export async function readVersion<Id extends VersionedRead>(
  id: Id,
  ask: Ask<Id>,
  signal?: AbortSignal,
): Promise<{ body: Answered<Id>; version: string | undefined }> {
  const { body, headers } = await callOnce(id, ask, signal)
  return { body, version: headers.get('etag') ?? undefined }
}

/** Reads an operation as CSV. */
export async function readCsv<Id extends OperationId>(id: Id, ask: Ask<Id>): Promise<string> {
  const { body } = await callOnce(id, { ...ask, accept: 'text/csv' })
  return body as unknown as string
}

async function callOnce<Id extends OperationId>(
  id: Id,
  ask: Ask<Id>,
  signal?: AbortSignal,
  key?: string,
): Promise<{ body: Answered<Id>; headers: Headers }> {
  const { params = {}, query = {}, body, ifMatch, isNew, accept = 'application/json' } = ask as Loose
  const [method = 'GET', path = '/', form] = operations[id].split(' ')
  const sent = body !== undefined && form ? formOf(body as object) : body
  const answer = await fetch(withQuery(withParams(path, params), query), {
    method,
    credentials: 'same-origin',
    headers: {
      accept,
      ...headersOf(sent),
      ...(key && { 'idempotency-key': key }),
      ...(ifMatch && { 'if-match': ifMatch }),
      ...(isNew && { 'if-none-match': '*' }),
    },
    ...(sent !== undefined && { body: written(sent) }),
    ...(signal && { signal }),
  })
  const result: unknown = await bodyOf(answer)
  if (answer.status === 401) sessionLost()
  if (!answer.ok) throw new Refusal(answer.status, result, (name) => answer.headers.get(name))
  return { body: result as Answered<Id>, headers: answer.headers }
}

/** The address of an operation, for links and downloads. */
export function addressOf(id: OperationId, { params = {}, query = {} }: Loose = {}): string {
  return withQuery(withParams(operations[id].split(' ')[1]!, params), query)
}

function withParams(path: string, params: object): string {
  const values = params as Record<string, unknown>
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

function withQuery(path: string, query: object): string {
  const provided = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const words = new URLSearchParams(provided.map(([name, value]) => [name, String(value)]))
  return provided.length > 0 ? `${path}?${words}` : path
}

/** Files and forms are sent unchanged, everything else as JSON. */
const isFile = (body: unknown): body is Blob => body instanceof Blob
const isForm = (body: unknown): body is URLSearchParams => body instanceof URLSearchParams
const written = (body: unknown) => (isFile(body) || isForm(body) ? body : JSON.stringify(body))

/** Fields without a value are omitted; empty fields are sent, because they clear a value. */
function formOf(fields: object): URLSearchParams {
  const provided = Object.entries(fields).filter(([, value]) => value !== undefined)
  return new URLSearchParams(provided.map(([name, value]) => [name, String(value)]))
}

function headersOf(body: unknown): Record<string, string> {
  // The browser itself sets the content type of a form, with its boundary.
  if (body === undefined || isForm(body)) return {}
  return { 'content-type': isFile(body) ? body.type || 'text/csv' : 'application/json' }
}

async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
