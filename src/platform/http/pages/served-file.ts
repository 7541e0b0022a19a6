import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page, document, style, script or diagram, ready to be sent. */
export type ServedFile = { type: string; body: string; etag: string; zipped?: Promise<Buffer> }

export function servedFile(type: string, body: string): ServedFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type: `${type}; charset=utf-8`, body, etag }
}

/** Whether the browser knows this version. A proxy that compresses a page makes its ETag a weak one (RFC 9110, 13.1.2). */
const isKnown = (known = '', etag: string): boolean =>
  known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

/** Sends a file, unless the browser has it already. It is compressed once, and not on the main loop. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
): Promise<FastifyReply> {
  void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: file.etag })
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  void reply.type(file.type)
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(file.body)
  const zipped = await (file.zipped ??= promisify(gzip)(file.body))
  return reply.header('content-encoding', 'gzip').send(zipped)
}
