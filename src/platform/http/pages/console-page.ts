import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleFile, ConsoleFiles } from './console-files.ts'
import type { HttpServer } from '../http.ts'
import type { FrameRoute } from './inventory.ts'

const operations = '/console/v1/'
const frame = { config: { operationId: 'console', undocumented: true } satisfies FrameRoute }
const belowFrame = { config: { ...frame.config, but: operations } satisfies FrameRoute }

/**
 * Serves the console: `/` and every path below `/console/` that is not a file return its single page, which selects its view by path.
 * The content security policy allows the browser no other origin.
 */
export function mountConsole(server: HttpServer, files: ConsoleFiles): void {
  const page = async (_: FastifyRequest, reply: FastifyReply) => {
    const index = (await files())?.get('index.html')
    return index ? sendPage(reply, index) : sendWaiting(reply)
  }
  server.get('/', frame, page)
  server.get('/console', frame, page)
  server.get('/console/*', belowFrame, async (request, reply) => {
    // A request to an unknown operation gets 404 instead of the page.
    if (request.url.startsWith(operations)) return reply.callNotFound()
    const file = (await files())?.get((request.params as { '*': string })['*'])
    return file && file.type !== pageType ? sendFile(request, reply, file) : page(request, reply)
  })
}

const pageType = 'text/html; charset=utf-8'

/** All files except the icon have a hash of their content in the name, so that a browser may cache them. */
function sendFile(request: FastifyRequest, reply: FastifyReply, { type, body, zipped, etag }: ConsoleFile) {
  const named = request.url.startsWith('/console/assets/')
  void reply
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  void reply.type(type)
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(zipped)
}

/** Sends the page with a new nonce, which the styles of the page and styles that are added at run time need. */
function sendPage(reply: FastifyReply, index: ConsoleFile) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .headers({ ...guards, 'content-security-policy': policyWith(nonce), 'cache-control': 'no-store' })
    .type(pageType)
    .send(index.body.toString().replaceAll('{{nonce}}', nonce))
}

const guards = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** The policy for Mantine, which writes style attributes, and style elements with the nonce of the page. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

// A refresh by a meta element does not reload addresses with a fragment, such as the link of the first admin.
const reload = 'setTimeout(() => location.reload(), 2000)'
const waitingPolicy = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(reload).digest('base64')}'`

const waiting = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Strowger</title><script>${reload}</script>
<p>The console is being built; this page reloads automatically. The API is already available: <a href="/docs/">/docs/</a></p></html>`

function sendWaiting(reply: FastifyReply) {
  return reply
    .code(503)
    .headers({
      ...guards,
      'content-security-policy': waitingPolicy,
      'retry-after': '2',
      'cache-control': 'no-store',
    })
    .type(pageType)
    .send(waiting)
}
