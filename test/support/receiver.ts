import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hangMs } from './until.ts'

/** A received request with its unparsed body. */
export type Received = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  at: number
}

/** The response of an endpoint: a status, or a function that writes the response. */
export type Answer =
  | { status: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((response: ServerResponse) => void)

type Script = (request: Received, index: number) => Answer | Promise<Answer>

const accept: Script = () => ({ status: 200 })

export type Receiver = {
  /** The address of the endpoint without a trailing slash. */
  url: string
  port: number
  received: Received[]
  /** Connections accepted since the start. */
  connections(): number
  /** Sets the responses to later requests; the default is 200. `index` is the number of earlier requests. */
  answer: (script: Script) => void
  /** Waits until the endpoint has received this number of requests in total; fails after two minutes. */
  arrived(count: number): Promise<Received[]>
  close(): Promise<void>
}

/** An HTTP server on loopback that records requests, and responds as the test specifies. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let connections = 0
  let script: Script = accept
  const server = createServer((request, response) => {
    void record(request).then(async (one) => {
      const index = received.push(one) - 1
      for (const look of waiting) look()
      reply(response, await script(one, index))
    })
  })
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    connections: () => connections,
    answer: (next) => void (script = next),
    arrived: (count) => arrivedIn(received, waiting, count),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function record(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url: path = '', headers } = request
  return { method, path, headers, body: Buffer.concat(chunks), at: Date.now() }
}

function reply(response: ServerResponse, answer: Answer): void {
  if (typeof answer === 'function') return answer(response)
  response.writeHead(answer.status, answer.headers).end(answer.body)
}

function arrivedIn(received: Received[], waiting: Set<() => void>, count: number): Promise<Received[]> {
  return new Promise((done, fail) => {
    const look = () => {
      if (received.length < count) return
      clearTimeout(timer)
      waiting.delete(look)
      done(received)
    }
    const late = () => {
      waiting.delete(look)
      fail(new Error(`only ${received.length} of ${count} requests were received`))
    }
    const timer = setTimeout(late, hangMs)
    waiting.add(look)
    look()
  })
}
