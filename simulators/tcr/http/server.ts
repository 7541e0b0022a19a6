import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FaultSet } from '../../control/fault-set.ts'
import { openLoopback } from '../../control/loopback.ts'
import { ApiError, ERRORS, type ErrorCode } from '../api-error.ts'
import type { REGISTRY_FAULTS } from '../faults.ts'
import type { Response } from '../operation.ts'
import type { Json } from '../state.ts'
import { malformed } from './malformed.ts'
import { readUpload, type UploadedFile } from './upload.ts'

export type Call = { method: string; path: string; query: URLSearchParams; body: Json; file?: UploadedFile }

type Deps = {
  key: string
  secret: string
  faults: FaultSet<typeof REGISTRY_FAULTS>
  /** Whether the published rate allows the request. */
  admit(kind: 'read' | 'write'): boolean
  execute(call: Call): Promise<Response>
  /** Called for every response, with status 0 if the request got none. */
  log(entry: { method: string; path: string; status: number; body: Json }): void
}

const base = '/v2'
const LARGEST_BODY = 1024 * 1024
const LARGEST_UPLOAD = 12 * 1024 * 1024

/** Serves the API on loopback. Rejects if the port is in use. */
export function openApi(deps: Deps, port: number) {
  return openLoopback((request, response) => answer(deps, request, response), port)
}

async function answer(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { faults } = deps
  const { method = 'GET' } = request
  const url = new URL(request.url ?? '/', 'http://registry.invalid')
  const path = url.pathname
  const kind = method === 'GET' ? 'read' : 'write'
  const ofKind = ({ of }: { of: string }) => of === 'all' || of === kind
  const { body, file } = await readBody(request)
  const lost = () => deps.log({ method, path, status: 0, body: body ?? {} })
  if (faults.take('refuse-connections')) {
    lost()
    response.destroy()
    return
  }
  if (faults.take('silence', undefined, ofKind)) return lost()
  const late = faults.take('late-requests', undefined, ofKind)
  if (late) await setTimeout(late.ms, undefined, { ref: false })
  const { status, body: answered } = await respond(
    deps,
    { method, path, query: url.searchParams, body, kind, ...(file && { file }) },
    request,
  )
  const slow = faults.take('slow-answers', undefined, ofKind)
  if (slow) await setTimeout(slow.ms, undefined, { ref: false })
  if (faults.take('lose-answers', undefined, ofKind)) {
    lost()
    response.destroy()
    return
  }
  deps.log({ method, path, status, body: body ?? {} })
  const wrong = faults.take('malformed', undefined, ofKind)
  const text = wrong
    ? malformed(wrong.kind, answered)
    : answered === undefined
      ? ''
      : JSON.stringify(answered)
  response.writeHead(status, text === '' ? {} : { 'content-type': 'application/json' }).end(text)
}

type Read = Omit<Call, 'body'> & { body: Json | undefined; kind: 'read' | 'write' }

async function respond(deps: Deps, call: Read, { headers }: IncomingMessage): Promise<Response> {
  const { faults, key, secret } = deps
  const ofKind = ({ of }: { of: string }) => of === 'all' || of === call.kind
  if (!isSame(headers.authorization ?? '', `Basic ${btoa(`${key}:${secret}`)}`)) return { status: 401 }
  if (!deps.admit(call.kind) || faults.take('throttle', undefined, ofKind)) return { status: 429 }
  const refused = faults.take('refuse-requests', undefined, ofKind)
  if (refused) return { status: refused.status, body: [faultOf(refused.code as ErrorCode)] }
  if (!call.path.startsWith(`${base}/`)) return { status: 404 }
  if (call.body === undefined) return { status: 400, body: [faultOf(501)] }
  return deps
    .execute({ ...call, path: call.path.slice(base.length), body: call.body })
    .catch((error: unknown) => {
      if (error instanceof ApiError) return { status: 400, body: error.faults }
      return { status: 500, body: [faultOf(590)] }
    })
}

const faultOf = (code: ErrorCode) => ({ code, description: ERRORS[code] ?? 'Unknown error', fields: [] })

/** The members of a JSON object, or the file of an upload. The body is empty without one, and undefined unless it can be read. */
async function readBody(request: IncomingMessage): Promise<{ body: Json | undefined; file?: UploadedFile }> {
  const type = request.headers['content-type'] ?? ''
  const isUpload = type.startsWith('multipart/form-data')
  const octets = await readOctets(request, isUpload ? LARGEST_UPLOAD : LARGEST_BODY)
  if (octets.length === 0) return { body: {} }
  if (!isUpload) return { body: parse(octets) }
  const upload = await readUpload(octets, type)
  return upload ? { body: {}, ...upload } : { body: undefined }
}

/** The body, of which more octets than the limit are discarded. */
async function readOctets(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= most) chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(octets: Buffer): Json | undefined {
  try {
    const body: unknown = JSON.parse(octets.toString())
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Json) : undefined
  } catch {
    return undefined
  }
}

function isSame(provided: string, expected: string): boolean {
  const [a, b] = [Buffer.from(provided), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
