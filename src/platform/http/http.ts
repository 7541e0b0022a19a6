import Fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Server as HttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { drainSlowly } from './bodies/drain.ts'
import { readsJson } from './bodies/json-body.ts'
import { sharesName } from './bodies/reserve-body.ts'
import { openShares } from './bodies/shares.ts'
import { answerTheRest, answerUnreadablePath } from './frame.ts'
import type { Log } from '../log.ts'
import { defaultErrorsUrl } from '../config/settings.ts'
import { refuseMisframed } from './misframed.ts'
import { boundUnanswered } from './unanswered.ts'
import { answerUnreadable } from './unreadable.ts'

export type HttpServer = FastifyInstance

export type HttpOptions = {
  log?: Log
  /** The prefix of a problem's type outside of all families. */
  errorsUrl?: string
  tls?: { key: string | Buffer; cert: string | Buffer }
  /** Networks of the proxies whose X-Forwarded headers are trusted; default none. */
  trustProxy?: readonly string[] | undefined
  /** The configured public URL of this server; default the address that it listens on. */
  publicUrl?: string | undefined
  /** The maximum time of an operation until its response; default 10 s. */
  answerMs?: number
  /** Called for every response, for the metrics. */
  observe?: (operationId: string, status: number, seconds: number) => void
}

const bodyLimit = 256 * 1024
/** Maximum length of an ID in a path, equal to that of a request head, so that the operation itself responds to an unknown ID. */
const mostHeader = 16 * 1024
const answerMsName = 'answerMs'
const addressName = 'address'

/**
 * Returns the base URL of links. It is never derived from a request, because clients control the `Host` header, and other parties trust
 * links, discovery and assertion audiences.
 */
export function addressOf(server: HttpServer): () => string {
  return server.getDecorator<() => string>(addressName)
}

/** A URL for users; an address that listens on all interfaces is shown as localhost. */
export function hostOf({ address, port }: AddressInfo): string {
  const anywhere = address === '0.0.0.0' || address === '::'
  return `${anywhere ? 'localhost' : address.includes(':') ? `[${address}]` : address}:${port}`
}

function listeningAddress(server: HttpServer, scheme: string): string {
  const address = server.server.address()
  return address && typeof address === 'object' ? `${scheme}://${hostOf(address)}` : ''
}

/** The maximum time until the response of operations that are mounted here. */
export function answerMsOf(server: HttpServer): number {
  return server.getDecorator<number>(answerMsName)
}

/** Removes a fragment, which clients must not send (RFC 9110, 7.1), so that it does not become part of the path or of a parameter. */
function withoutFragment(url: string): string {
  const at = url.indexOf('#')
  return at < 0 ? url : url.slice(0, at)
}

/** Opens a server with limits against hostile clients; routes are mounted on it by family. */
export function openHttp(options: HttpOptions = {}): HttpServer {
  const { log, errorsUrl = defaultErrorsUrl, tls, trustProxy, observe, answerMs = 10_000 } = options
  let refuse: ReturnType<typeof answerTheRest>
  const server = Fastify({
    ...(tls ? { https: { key: tls.key, cert: tls.cert } } : {}),
    bodyLimit,
    ...(trustProxy && { trustProxy: [...trustProxy] }),
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // While the server stops, a request on an open connection is still served; then its connection is closed.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, maxHeaderSize: mostHeader },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'ignore',
    // A GET route also serves HEAD (RFC 9110, 9.3.2).
    exposeHeadRoutes: true,
    logger: false,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '' }: { url?: string }) => withoutFragment(url),
    frameworkErrors: answerUnreadablePath((requested) => refuse(requested)),
    clientErrorHandler: answerUnreadable(errorsUrl, (requested) => refuse(requested)),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: mostHeader },
  } as object) as unknown as FastifyInstance<HttpsServer> as unknown as FastifyInstance
  server.decorate(answerMsName, answerMs)
  const own = () => listeningAddress(server, tls ? 'https' : 'http')
  server.decorate(addressName, () => options.publicUrl?.replace(/\/$/, '') ?? own())
  // Synchronous hooks use a callback, because a promise would cost time in every request.
  server.addHook('onSend', (request, reply, _, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    done()
  })
  drainSlowly(server)
  refuseMisframed(server, errorsUrl)
  boundUnanswered(server, errorsUrl)
  server.decorate(sharesName, openShares())
  server.removeContentTypeParser('application/json')
  readsJson(server)
  // Fastify would accept text bodies; no operation uses them.
  server.removeContentTypeParser('text/plain')
  refuse = answerTheRest(server, { log, errorsUrl })
  if (observe)
    server.addHook('onResponse', (request, reply, done) => {
      const { operationId = 'none' } = request.routeOptions.config as { operationId?: string }
      observe(operationId, reply.statusCode, reply.elapsedTime / 1000)
      done()
    })
  return server
}
