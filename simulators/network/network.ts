import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Question =
  | 'sim-change'
  | 'reachability'
  | 'roaming'
  | 'place'
  | 'qos-offered'
  | 'qos-apply'
  | 'qos-release'

/** Answers about a number, by question; `not applicable` is a 422. A question without an answer is a 404. */
export type KnownNumber = Partial<Record<Question, object | 'not applicable'>>

/** What it does wrong: each holds until another one, or none, is told. */
export type Misdeed =
  /** Takes the question and answers nothing. */
  | 'hang'
  /** Sends the beginning of an answer, and nothing more. */
  | 'stall'
  /** Answers with something else than JSON. */
  | 'garbage'
  /** Answers JSON without end. */
  | 'endless'
  /** Resets the connection. */
  | 'reset'
  /** Sends somebody somewhere else. */
  | 'redirect'
  /** Answers this status. */
  | { status: number }
  /** Answers this text with 200. */
  | { text: string }

export type NetworkQuery = {
  question: string
  number: string
  authorization: string | undefined
  body: object
}

export type NetworkSimulator = {
  url: string
  /** Lets it know a number, in digits; undefined to forget it. */
  know(msisdn: string, known: KnownNumber | undefined): void
  misbehave(how: Misdeed | undefined): void
  /** What was asked, the last of it last. */
  asked: readonly NetworkQuery[]
  /** How many connections were opened. */
  connections(): number
  close(): Promise<void>
}

/** Starts it on a port of loopback. */
export async function startNetwork({
  port = 0,
  token,
}: { port?: number; token?: string } = {}): Promise<NetworkSimulator> {
  const numbers = new Map<string, KnownNumber>()
  const requested: NetworkQuery[] = []
  let misdeed: Misdeed | undefined
  let connections = 0
  const server = createServer((request, response) => {
    void read(request)
      .then((one) => {
        requested.push(one)
        if (misdeed !== undefined) return misdo(misdeed, response)
        if (token !== undefined && one.authorization !== `Bearer ${token}`)
          return void response.writeHead(401).end()
        answer(response, numbers.get(one.number)?.[one.question as keyof KnownNumber])
      })
      .catch(() => response.destroy())
  })
  server.on('connection', () => (connections += 1))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    know: (msisdn, known) => void (known ? numbers.set(msisdn, known) : numbers.delete(msisdn)),
    misbehave: (how) => void (misdeed = how),
    asked: requested,
    connections: () => connections,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
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

function misdo(how: Misdeed, response: ServerResponse): void {
  if (typeof how === 'object' && 'status' in how) return void response.writeHead(how.status).end('{}')
  if (typeof how === 'object') return void response.writeHead(200).end(how.text)
  if (how === 'garbage') return void response.writeHead(200).end('<html>Welcome</html>')
  if (how === 'stall') return void response.writeHead(200).write('{"data":')
  if (how === 'reset') return void response.socket?.resetAndDestroy()
  if (how === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end()
  if (how === 'endless') flood(response)
}

/** Writes until nobody reads any more. */
function flood(response: ServerResponse): void {
  response.writeHead(200)
  response.write('{"data":"')
  const pour = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  }
  response.on('drain', pour)
  pour()
}
