import { Agent, type FormData } from 'undici'
import { RegistryUnavailable } from './errors.ts'
import type { Caller } from './slots.ts'

/** `url` may change between calls. */
export type Credentials = { url(): Promise<string>; key: string; secret: string }

export type Call = Caller & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the URL of the registry. */
  path: string
  query?: Readonly<Record<string, string | readonly string[]>>
  body?: object
  /** An error without a known meaning refuses the request permanently, instead of being retried. */
  unknownErrorsRefuse?: true
  /** A file, instead of a body in JSON. */
  form?: FormData
}

const connectMs = 5_000
const answerMs = 20_000
const maxBytes = 16 * 1024 * 1024

/** Opens a pool of connections to the registry; they are created on demand. `send` throws `RegistryUnavailable` without a response. */
export function openTransport(credentials: Credentials) {
  const options = {
    connections: 8,
    connect: { timeout: connectMs },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxResponseSize: maxBytes,
  }
  const reads = new Agent(options)
  // A connection that the registry closes as a write is sent leaves its result unknown, so writes reuse none.
  const writes = new Agent({ ...options, keepAliveTimeout: 1, keepAliveMaxTimeout: 1 })
  const authorization = `Basic ${Buffer.from(`${credentials.key}:${credentials.secret}`).toString('base64')}`
  async function send({ method, path, query, body, form }: Call): Promise<{ status: number; text: string }> {
    const { origin, pathname } = new URL(await credentials.url())
    try {
      const response = await (method === 'GET' ? reads : writes).request({
        origin,
        method,
        path: `${pathname.replace(/\/$/, '')}${path}`,
        ...(query && { query }),
        headers: {
          authorization,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        body: form ?? (body ? JSON.stringify(body) : null),
        signal: AbortSignal.timeout(answerMs),
      })
      return { status: response.statusCode, text: await response.body.text() }
    } catch (error) {
      throw unavailableBy(error)
    }
  }
  return {
    send,
    close: async () => void (await Promise.all([reads.destroy(), writes.destroy()])),
  }
}

/** Codes of errors before a connection exists, so that nothing was sent. */
const withoutConnection = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL UND_ERR_CONNECT_TIMEOUT'.split(
    ' ',
  ),
)
/** Codes of certificates that are not accepted. */
const certificate = /^(CERT_|UNABLE_TO_|ERR_TLS_CERT_|(DEPTH_ZERO_)?SELF_SIGNED_CERT)/

function unavailableBy(error: unknown): RegistryUnavailable {
  const { name, code } = error as { name?: string; code?: string }
  const reason = name === 'TimeoutError' || /TIMEOUT/.test(code ?? '') ? 'timeout' : 'unreachable'
  const executed = !withoutConnection.has(code ?? '') && !certificate.test(code ?? '')
  return new RegistryUnavailable(reason, { executed })
}
