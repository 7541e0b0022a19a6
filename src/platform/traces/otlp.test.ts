import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createWebServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { openOtlp } from './otlp.ts'
import { newSpan, newTrace, type Span } from './span.ts'

const secret = 'Canary-of-the-collector'
const servers: { close(): unknown }[] = []
after(() => servers.forEach((server) => server.close()))

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function listening(server: Server): Promise<number> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return portOf(server)
}

/** A collector that sends arbitrary octets, and records the ends of its connections. */
async function openHostile(answer: (socket: Socket) => void) {
  const ends: Promise<unknown>[] = []
  const server = createServer((socket) => {
    ends.push(new Promise((closed) => void socket.once('close', closed)))
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  const endpoint = `http://127.0.0.1:${await listening(server)}`
  const resource = { service: 'test', version: '1', node: 'one' }
  const send = openOtlp({ endpoint, headers: { authorization: secret }, resource, timeoutMs: 300 })
  return { send: () => send([span]), ends }
}

const span: Span = {
  traceId: newTrace(),
  spanId: newSpan(),
  kept: true,
  name: 'getBalance',
  kind: 'server',
  startedAt: 0,
  tookMs: 1,
  attributes: { text: '\0\ud800' },
}

const head = (status: string, ...lines: string[]) => `HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n`
const drip = (socket: Socket, octets: string) => {
  const timer = setInterval(() => socket.write(octets), 50)
  socket.once('close', () => clearInterval(timer))
}

const endless: Record<string, (socket: Socket) => void> = {
  'does not respond': () => undefined,
  'drips its response': (socket) => {
    socket.write(head('200 OK', 'content-length: 1000000'))
    drip(socket, 'x')
  },
  'drips headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    drip(socket, 'x: y\r\n')
  },
  'sends 100 Continue endlessly': (socket) => drip(socket, head('100 Continue')),
  'switches protocols': (socket) =>
    void socket.write(head('101 Switching Protocols', 'connection: upgrade', 'upgrade: websocket')),
}

for (const [does, answer] of Object.entries(endless))
  test(`a request to a collector that ${does} times out, and its connection is closed`, async () => {
    const { send, ends } = await openHostile(answer)
    await assert.rejects(send())
    await Promise.all(ends)
    await assert.rejects(send(), 'the next attempt times out, too')
    await Promise.all(ends)
  })

const refusing: Record<string, (socket: Socket) => void> = {
  'echoes the secret': (socket) => socket.end(head(`401 ${secret} is wrong`, 'content-length: 0')),
  'fails with an HTML page': (socket) => socket.end(`${head('500 Oh', 'connection: close')}<b>${secret}</b>`),
  'does not speak HTTP': (socket) => socket.end(`${secret}\r\n`),
  'never ends its response': (socket) => {
    socket.write(head('200 OK', 'connection: close'))
    const more = () => {
      while (socket.writable && socket.write(Buffer.alloc(65_536)));
    }
    socket.on('drain', more)
    more()
  },
}

for (const [does, answer] of Object.entries(refusing))
  test(`the error of a collector that ${does} contains none of its text`, async () => {
    const { send } = await openHostile(answer)
    const fault = await send().then(
      () => assert.fail('it was accepted'),
      (error: Error) => error,
    )
    assert.ok(!`${fault.message} ${fault.stack}`.includes(secret), fault.message)
  })

test('redirects of a collector are not followed', async () => {
  let requests = 0
  const target = createWebServer((_, response) => {
    requests += 1
    response.end('{}')
  })
  const location = `http://127.0.0.1:${await listening(target)}/v1/traces`
  for (const status of [301, 302, 303, 307, 308]) {
    const { send } = await openHostile((socket) =>
      socket.end(head(`${status} There`, `location: ${location}`, 'content-length: 0')),
    )
    await assert.rejects(send(), { message: `HTTP ${status}` })
  }
  assert.equal(requests, 0)
})
