import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Known } from '../contract/send.ts'

/** A request to the exchange. */
export type ForwardedRequest = { method: string; path: string; headers: string[]; body: Buffer }

export type Reply = { status: number; headers: [string, string][]; body: string }

/** Further effects of a bug: it can write to the log or to the database, or send a request as another actor. */
export type Tools = {
  known: Known
  forward(requested: ForwardedRequest): Promise<Reply>
  log(line: object): void
  sql(statement: string): Promise<unknown>
}

/** A bug as clients see it: it responds instead of the exchange, closes the connection, or never responds. */
export type Behaviour = (requested: ForwardedRequest, tools: Tools) => Promise<Reply | 'hang up' | 'hang'>

/** Starts a proxy between the fuzzer and the exchange that simulates a bug, and returns its address. */
export async function openMiddleman(behave: Behaviour, tools: Omit<Tools, 'forward'>): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  const forward = (requested: ForwardedRequest) => forwarded(agent, tools.known['url']!, requested)
  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, response) => {
    void answer(incoming, response, behave, { ...tools, forward }).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  behave: Behaviour,
  tools: Tools,
): Promise<void> {
  const { method = '', url = '', rawHeaders } = incoming
  const reply = await behave({ method, path: url, headers: rawHeaders, body: await buffer(incoming) }, tools)
  if (reply === 'hang up') return void incoming.socket.destroy()
  if (reply === 'hang') return
  response.sendDate = false
  const sized = [...reply.headers.flat(), 'content-length', String(Buffer.byteLength(reply.body))]
  response.writeHead(reply.status, reply.status === 204 ? reply.headers.flat() : sized)
  response.end(reply.body)
}

/** Headers of a single connection, which a proxy does not forward. */
const hops = /^(connection|keep-alive|transfer-encoding|expect|upgrade|content-length)$/i

function forwarded(
  agent: Agent,
  url: string,
  { method, path, headers, body }: ForwardedRequest,
): Promise<Reply> {
  const { hostname, port } = new URL(url)
  const kept = headers.flatMap((name, i) => (i % 2 === 0 && !hops.test(name) ? [name, headers[i + 1]!] : []))
  const sized = body.length > 0 ? [...kept, 'content-length', String(body.length)] : kept
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, hostname, port, method, path, headers: sized }, (response) => {
      const raw = response.rawHeaders
      const notified = raw.flatMap((name, i): [string, string][] =>
        i % 2 === 0 && !hops.test(name) ? [[name, raw[i + 1]!]] : [],
      )
      buffer(response).then(
        (all) => resolve({ status: response.statusCode!, headers: notified, body: all.toString() }),
        reject,
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
