import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { problemKind, Problem, type ProblemKind } from '../contract/problem.ts'
import { problemWire, typeBelow } from '../contract/problem-wire.ts'

export const badRequest = problemKind(
  400,
  'bad-request',
  'Bad Request',
  'This is not a request that can be read.',
)
/** RFC 9110, 15.6.6. */
export const wrongVersion = problemKind(
  505,
  'http-version',
  'HTTP Version Not Supported',
  'Requests are answered in HTTP/1.1 and HTTP/1.0.',
)
const faults: Readonly<Record<string, ProblemKind>> = {
  HPE_INVALID_VERSION: wrongVersion,
  HPE_PAUSED_H2_UPGRADE: wrongVersion,
  ERR_HTTP_REQUEST_TIMEOUT: problemKind(
    408,
    'timeout',
    'Request Timeout',
    'The request did not end in time.',
  ),
  HPE_HEADER_OVERFLOW: problemKind(
    431,
    'headers-too-large',
    'Request Header Fields Too Large',
    'The headers of a request may have 16 KiB.',
  ),
}

/** An answer as it is written, and its headers beside those that every answer has. */
export type Plain = { status: number; type: string; body: unknown; headers?: Record<string, string> }

const patient = new WeakSet<IncomingMessage>()

/** Lets the body of a request take as long as its operation may, and not what is enough for any other body. */
export function bePatient(request: IncomingMessage): void {
  patient.add(request)
}

type Answering = { headersSent: boolean; req: IncomingMessage }

type ClientError = Error & { code?: string; rawPacket?: Buffer }

/**
 * Answers what Node cannot read as a request, and ends its connection. A method that nobody has heard of is answered by `refuse`, like
 * those that only the path does not know.
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
    // Half an answer that is on its way would be taken for the rest of this one.
    if (socket.writable && !answering?.headersSent) {
      const id = randomUUID()
      const [, method, path] = lineOf(error) ?? []
      const plain = method && path ? refuse({ method, path, id }) : plainOf(error, errorsUrl, id)
      socket.write(written(plain))
    }
    socket.destroySoon()
  }
}

/** The method and the path of a request whose method is what could not be read. */
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
