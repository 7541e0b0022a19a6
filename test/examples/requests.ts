import assert from 'node:assert/strict'
import { contracts } from '#exchange/mount/contracts.ts'
import type { Operation } from '#platform/contract/contract.ts'

/** Every operation with its family, by operation ID. */
export const operations = new Map(
  contracts.flatMap(({ family, operations: own }) =>
    Object.entries<Operation>(own).map(([id, operation]) => [id, { family, operation }] as const),
  ),
)

export type Request = {
  /** Title of the example; by default the summary of the operation, or the title of the error. */
  title?: string
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  headers?: Record<string, string>
  body?: unknown
  /** The Authorization header, if it differs from the default of the operation's family; null omits it. */
  authorization?: string | null
  /** The cookie of a browser session. */
  cookie?: string
  /** Media type of the body, for operations with several. */
  type?: string
  /** The expected status, if it is not the first successful one of the contract. */
  status?: number
  /** Repeats the request until the response is as wanted. */
  until?: (answer: never) => boolean
  /** Sends the request without recording an example. */
  unrecorded?: true
}

/** A request as it is sent: path with query, and the body as text. */
export type Written = { path: string; type?: string; body?: string }

/** A response; `answer` is parsed if it is JSON, and undefined if it is empty. */
export type Heard = { status: number; type: string | undefined; answer: unknown }

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  rows: 'text/csv',
} as const

export function writtenOf(
  { path, bodyType = 'json' }: Operation,
  { params = {}, query = {}, body, type = mediaTypes[bodyType] }: Request,
): Written {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  const target =
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? assert.fail(name)),
    ) + (search && `?${search}`)
  if (body === undefined) return { path: target }
  const text =
    typeof body === 'string'
      ? body
      : bodyType === 'form'
        ? new URLSearchParams(body as Record<string, string>).toString()
        : JSON.stringify(body)
  return { path: target, type, body: text }
}

type Sent = {
  base: string
  method: string
  written: Written
  headers: Record<string, string> | undefined
  authorization: string | null | undefined
  cookie: string | undefined
}

/** Sends a request once. */
export async function sendOnce({
  base,
  method,
  written,
  headers,
  authorization,
  cookie,
}: Sent): Promise<Heard> {
  const response = await fetch(base + written.path, {
    method,
    headers: {
      ...headers,
      ...(authorization && { authorization }),
      ...(cookie && { cookie, 'sec-fetch-site': 'same-origin' }),
      ...(written.body !== undefined && { 'content-type': written.type! }),
    },
    ...(written.body !== undefined && { body: written.body }),
  })
  const text = await response.text()
  const type = response.headers.get('content-type')?.split(';')[0]
  const answer = text && type?.includes('json') ? (JSON.parse(text) as unknown) : text || undefined
  return { status: response.status, type, answer }
}

/** The status of a response that a scenario expects. */
export const expectedStatus = ({ responses }: Operation, { status }: Request): number =>
  status ?? Number(Object.keys(responses).find((one) => one.startsWith('2')))
