import type { Answered, Ask, OperationId } from './contracts.ts'
import { operations } from './operations.ts'
import { Refusal } from './refusal.ts'

type Loose = { params?: object; query?: object; body?: unknown }

/**
 * Calls an operation of the HTTP API as anybody could: the session's cookie says who calls. Throws a Refusal for every answer that is no
 * success, and a TypeError where the exchange cannot be reached.
 */
export async function call<Id extends OperationId>(
  id: Id,
  ask: Ask<Id>,
  signal?: AbortSignal,
): Promise<Answered<Id>> {
  const { params = {}, query = {}, body } = ask as Loose
  const [method = 'GET', path = '/'] = operations[id].split(' ')
  const answer = await fetch(withQuery(withParams(path, params), query), {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...headersOf(body) },
    ...(body !== undefined && { body: written(body) }),
    ...(signal && { signal }),
  })
  const said: unknown = await bodyOf(answer)
  if (!answer.ok) throw new Refusal(answer.status, said, answer.headers.get('x-request-id') ?? undefined)
  return said as Answered<Id>
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
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const words = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `${path}?${words}` : path
}

/** Files go as they are, everything else as JSON. */
const isFile = (body: unknown): body is Blob => body instanceof Blob
const written = (body: unknown) => (isFile(body) ? body : JSON.stringify(body))

function headersOf(body: unknown): Record<string, string> {
  if (body === undefined) return {}
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
