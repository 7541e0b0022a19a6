import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openLoopback } from './loopback.ts'
import { WRONG, readQuery, refused, type Route } from './route.ts'

export type Control = { readonly port: number; close(): Promise<void> }

const LARGEST_BODY = 256 * 1024
/** Accepted Host headers; a DNS rebinding attack would send another name. */
const OWN_NAMES = /^(127\.0\.0\.1|localhost)(:\d+)?$/i

/** The operations of a control API, and the simulator that they control. */
export type Controlled<W> = { routes: readonly Route<W>[]; worker: W }

/** Serves a control API over HTTP on loopback, with an optional token. Rejects if the port is in use. */
export async function openControl<W>(
  controlled: Controlled<W>,
  port: number,
  token?: string,
): Promise<Control> {
  return openLoopback(async (request, response) => {
    const { status, body } = await answerTo(request, controlled, token).catch((error: Error) =>
      refused(500, error.message),
    )
    send(response, status, body)
  }, port)
}

async function answerTo<W>(
  request: IncomingMessage,
  { routes, worker }: Controlled<W>,
  token: string | undefined,
) {
  const { method, headers } = request
  if (!OWN_NAMES.test(headers.host ?? '')) return refused(403, 'Use the host 127.0.0.1 or localhost.')
  if (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`))
    return refused(401, 'Send the token as `Authorization: Bearer <token>`.')
  const url = new URL(request.url ?? '/', 'http://localhost')
  const there = routes.filter(({ path }) => path === url.pathname)
  const route = there.find((one) => one.method === method)
  if (!route) {
    const verbs = there.map((one) => one.method).join(', ')
    return verbs
      ? refused(405, `Allowed methods: ${verbs}.`)
      : refused(404, 'Unknown path. GET / lists the operations.')
  }
  const { query, wrong } = readQuery(route, url.searchParams)
  if (wrong.length > 0) return refused(400, WRONG, wrong)
  const read = route.takesBody ? await readBody(request) : { body: {} }
  return 'body' in read ? route.answer(worker, { query, body: read.body }) : refused(read.status, read.detail)
}

type Body = { body: Record<string, unknown> } | { status: number; detail: string }

async function readBody(request: IncomingMessage): Promise<Body> {
  // A form on another site cannot send this content type.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return { status: 415, detail: 'Send the body as application/json.' }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    // The whole body is read even if it is too large, because a client that is still writing does not read the response.
    if (length <= LARGEST_BODY) chunks.push(chunk)
  }
  if (length > LARGEST_BODY) return { status: 413, detail: 'The body is larger than 256 KiB.' }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return { body: body as Record<string, unknown> }
  } catch {
    // Invalid JSON is rejected below.
  }
  return { status: 400, detail: 'The body is not a JSON object.' }
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = `${JSON.stringify(body)}\n`
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

/** Compares in constant time for any lengths. */
function isSame(provided: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(provided), digest(expected))
}
