import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FaultSet } from '../control/fault-set.ts'
import { openLoopback } from '../control/loopback.ts'
import type { VERIFIER_FAULTS } from './faults.ts'
import type { Json } from './state.ts'
import type { Response } from './verifications.ts'

export type VerifierCall = { method: string; path: string; status: number; body: Json }

type Verifications = {
  get(number: string): Response
  delete(number: string, match: string | undefined): Response
  put(number: string, body: Json, conditions: { match?: string; noneMatch?: string }): Response
}

type Deps = {
  secret: string
  faults: FaultSet<typeof VERIFIER_FAULTS>
  verifications: Verifications
  /** Called for every request, with status 0 if it got no response. */
  log(call: VerifierCall): void
}

const LARGEST_BODY = 1024 * 1024

/** Serves the API on loopback. Rejects if the port is in use. */
export function openApi(deps: Deps, port: number) {
  return openLoopback((request, response) => answer(deps, request, response), port)
}

async function answer(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { faults, log } = deps
  const { method = 'GET', url: path = '/' } = request
  const kind = method === 'GET' ? 'read' : 'write'
  const ofKind = ({ of }: { of: string }) => of === 'all' || of === kind
  const body = await readBody(request)
  const note = (status: number) => log({ method, path, status, body: body ?? {} })
  if (faults.take('silence', undefined, ofKind)) return note(0)
  const result = respond(deps, request, body, kind)
  const slow = faults.take('slow-answers', undefined, ofKind)
  if (slow) await setTimeout(slow.ms, undefined, { ref: false })
  if (faults.take('lose-answers', undefined, ofKind)) {
    note(0)
    response.destroy()
    return
  }
  note(result.status)
  const wrong = faults.take('malformed', undefined, ofKind)
  const text = result.body === undefined ? '' : JSON.stringify(result.body)
  response.writeHead(result.status, { 'content-type': 'application/json', ...result.headers })
  response.end(wrong ? malformed(wrong.kind, text) : text)
}

function malformed(kind: string, text: string): string {
  if (kind === 'html') return '<html><body>Service temporarily unavailable</body></html>'
  return kind === 'truncated' ? text.slice(0, -2) : '{"result":[1,2,3]}'
}

function respond(
  { secret, faults, verifications }: Deps,
  { method, url, headers }: IncomingMessage,
  body: Json | undefined,
  kind: string,
): Response {
  const ofKind = ({ of }: { of: string }) => of === 'all' || of === kind
  if (headers.authorization !== `Bearer ${secret}`) return { status: 401 }
  const throttled = faults.take('throttle', undefined, ofKind)
  if (throttled) return { status: 429, headers: { 'retry-after': String(throttled.retry) } }
  const refused = faults.take('refuse-requests', undefined, ofKind)
  if (refused) return { status: refused.status }
  const [, number] = /^\/v1\/verifications\/(\d+)$/.exec(url ?? '') ?? []
  if (number === undefined) return { status: 404 }
  if (method === 'GET') return verifications.get(number)
  if (method === 'DELETE') return verifications.delete(number, headers['if-match'])
  if (method !== 'PUT') return { status: 405 }
  if (body === undefined) return { status: 400, body: { detail: 'The body is not a JSON object.' } }
  const { 'if-match': match, 'if-none-match': noneMatch } = headers
  return verifications.put(number, body, { ...(match && { match }), ...(noneMatch && { noneMatch }) })
}

/** The members of the body; empty without a body, undefined unless it is a JSON object. */
async function readBody(request: IncomingMessage): Promise<Json | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= LARGEST_BODY) chunks.push(chunk)
  }
  if (length === 0) return {}
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Json) : undefined
  } catch {
    return undefined
  }
}
