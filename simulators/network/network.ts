import type { IncomingMessage, ServerResponse } from 'node:http'
import { openLoopback } from '../control/loopback.ts'

type Question =
  | 'sim-change'
  | 'reachability'
  | 'roaming'
  | 'location'
  | 'qos-offered'
  | 'qos-apply'
  | 'qos-release'

/** Responses about a number, by question; `not applicable` gives 422. A question without a response gives 404. */
export type KnownNumber = Partial<Record<Question, object | 'not applicable'>>

/** Faults of the server. The last fault applies until it is replaced or cleared. */
export type Fault =
  /** Accepts the request and never responds. */
  | 'hang'
  /** Sends the beginning of a response and then stalls. */
  | 'stall'
  /** Responds with a body that is not JSON. */
  | 'garbage'
  /** Responds with JSON that never ends. */
  | 'endless'
  /** Resets the connection. */
  | 'reset'
  /** Redirects to another location. */
  | 'redirect'
  /** Responds with this status. */
  | { status: number }
  /** Responds with this text and status 200. */
  | { text: string }

export type NetworkQuery = {
  question: string
  number: string
  authorization: string | undefined
  body: object
}

export type NetworkSimulator = {
  url: string
  /** Sets what the network answers about a number (digits only); undefined removes the number. */
  setNumber(msisdn: string, known: KnownNumber | undefined): void
  setFault(how: Fault | undefined): void
  /** Requests received, oldest first. */
  requests: readonly NetworkQuery[]
  /** Number of connections opened so far. */
  connections(): number
  close(): Promise<void>
}

/** Starts the network on a loopback port. */
export async function startNetwork({
  port = 0,
  token,
}: { port?: number; token?: string } = {}): Promise<NetworkSimulator> {
  const numbers = new Map<string, KnownNumber>()
  const requests: NetworkQuery[] = []
  let fault: Fault | undefined
  let connections = 0
  const api = await openLoopback(async (request, response) => {
    const one = await read(request)
    requests.push(one)
    if (fault !== undefined) return fail(fault, response)
    if (token !== undefined && one.authorization !== `Bearer ${token}`)
      return void response.writeHead(401).end()
    answer(response, numbers.get(one.number)?.[one.question as keyof KnownNumber])
  }, port)
  api.server.on('connection', () => (connections += 1))
  return {
    url: api.url,
    setNumber: (msisdn, known) => void (known ? numbers.set(msisdn, known) : numbers.delete(msisdn)),
    setFault: (how) => void (fault = how),
    requests,
    connections: () => connections,
    close: api.close,
  }
}

async function read(request: IncomingMessage): Promise<NetworkQuery> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString()) as { number: string }
  const question = request.url!.split('/').at(-1)!
  return { question, number: body.number.slice(1), authorization: request.headers.authorization, body }
}

function answer(response: ServerResponse, known: object | 'not applicable' | undefined): void {
  if (!known) return void response.writeHead(404).end()
  const [status, body] = known === 'not applicable' ? [422, { code: 'SERVICE_NOT_APPLICABLE' }] : [200, known]
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function fail(how: Fault, response: ServerResponse): void {
  if (typeof how === 'object' && 'status' in how) return void response.writeHead(how.status).end('{}')
  if (typeof how === 'object') return void response.writeHead(200).end(how.text)
  if (how === 'garbage') return void response.writeHead(200).end('<html>Welcome</html>')
  if (how === 'stall') return void response.writeHead(200).write('{"data":')
  if (how === 'reset') return void response.socket?.resetAndDestroy()
  if (how === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end()
  if (how === 'endless') flood(response)
}

/** Writes until the client closes the connection. */
function flood(response: ServerResponse): void {
  response.writeHead(200)
  response.write('{"data":"')
  const pour = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  }
  response.on('drain', pour)
  pour()
}
