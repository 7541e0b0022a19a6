import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { problemKind, Problem, type ProblemKind } from '../contract/problem.ts'
import { problemWire, typeBelow } from '../contract/problem-wire.ts'

export const badRequest = problemKind(400, 'bad-request', 'Bad Request', 'The request is not valid HTTP.')
/** The problem for an unsupported HTTP version (RFC 9110, 15.6.6). */
export const wrongVersion = problemKind(
  505,
  'http-version',
  'HTTP Version Not Supported',
  'Only HTTP/1.1 and HTTP/1.0 are supported.',
)
const faults: Readonly<Record<string, ProblemKind>> = {
  HPE_INVALID_VERSION: wrongVersion,
  HPE_PAUSED_H2_UPGRADE: wrongVersion,
  ERR_HTTP_REQUEST_TIMEOUT: problemKind(
    408,
    'timeout',
    'Request Timeout',
    'The request was not received completely in time.',
  ),
  HPE_HEADER_OVERFLOW: problemKind(
    431,
    'headers-too-large',
    'Request Header Fields Too Large',
    'The headers of a request may have at most 16 KiB.',
  ),
}

/** A response as written, with its headers in addition to those of every response. */
export type Plain = { status: number; type: string; body: unknown; headers?: Record<string, string> }

const patient = new WeakSet<IncomingMessage>()

/** Exempts a request from the general body timeout, because its operation sets another timeout. */
export function bePatient(request: IncomingMessage): void {
  patient.add(request)
}

type Answering = { headersSent: boolean; req: IncomingMessage }

type ClientError = Error & { code?: string; rawPacket?: Buffer }

/**
 * Responds to requests that Node cannot parse, and closes the connection. An unknown method is handled by `refuse`, like a method that
 * the path does not support.
 */
export function answerUnreadable(
  errorsUrl: string,
  refuse: (requested: { method: string; path: string; id: string }) => Plain,
): (error: ClientError, socket: Socket & { _httpMessage?: Answering | null }) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    // oxlint-disable-next-line no-underscore-dangle
    const answering = socket._httpMessage
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && answering && patient.has(answering.req)) return
    // If a response is partly sent, the client would mistake these bytes for the rest of that response.
    if (socket.writable && !answering?.headersSent) {
      const id = randomUUID()
      const [, method, path] = lineOf(error) ?? []
      const plain = method && path ? refuse({ method, path, id }) : plainOf(error, errorsUrl, id)
      socket.write(written(plain))
    }
    socket.destroySoon()
  }
}

/** The method and the path of a request with an unknown method. */
function lineOf({ code, rawPacket }: ClientError): RegExpExecArray | null {
  if (code !== 'HPE_INVALID_METHOD' || !rawPacket) return null
  return /^([A-Za-z-]{1,40}) (\/[!-~]{0,2000}) HTTP\/1\.[01]\r?\n/.exec(
    rawPacket.toString('latin1', 0, 2_100),
  )
}

function plainOf({ code = '' }: ClientError, errorsUrl: string, id: string): Plain {
  const kind = faults[code] ?? badRequest
  const body = problemWire(new Problem(kind), typeBelow(errorsUrl, kind), id)
  return { status: kind.status, type: 'application/problem+json', body }
}

function written({ status, type, body, headers }: Plain): string {
  const text = JSON.stringify(body)
  const stated = {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
    connection: 'close',
    ...headers,
  }
  const lines = Object.entries(stated).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`
}
