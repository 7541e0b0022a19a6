import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page, style, script or diagram, ready to be sent. */
export type ServedFile = { type: string; body: string; etag: string; zipped?: Buffer }

export function servedFile(type: string, body: string): ServedFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type: `${type}; charset=utf-8`, body, etag }
}

/** A browser may load only files of the exchange, and run no script written into a page. */
const guards = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
}

/** Whether the browser knows this version. A proxy that compresses a page makes its ETag a weak one (RFC 9110, 13.1.2). */
const isKnown = (known = '', etag: string): boolean =>
  known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

/** Sends a file, unless the browser has it already. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  void reply.headers({ ...guards, etag: file.etag })
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  void reply.type(file.type)
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(file.body)
  return reply.header('content-encoding', 'gzip').send((file.zipped ??= gzipSync(file.body)))
}
