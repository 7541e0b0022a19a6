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

/** A collector that answers octets of its own, and says when its connections are over. */
async function openHostile(answer: (socket: Socket) => void) {
  const ends: Promise<unknown>[] = []
  const server = createServer((socket) => {
    ends.push(new Promise((over) => void socket.once('close', over)))
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
  attributes: { said: '\0\ud800' },
}

const head = (status: string, ...lines: string[]) => `HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n`
const drips = (socket: Socket, drop: string) => {
  const timer = setInterval(() => socket.write(drop), 50)
  socket.once('close', () => clearInterval(timer))
}

const endless: Record<string, (socket: Socket) => void> = {
  'answers nothing': () => undefined,
  'drips its answer': (socket) => {
    socket.write(head('200 OK', 'content-length: 1000000'))
    drips(socket, 'x')
  },
  'drips headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    drips(socket, 'x: y\r\n')
  },
  'says again and again that one may go on': (socket) => drips(socket, head('100 Continue')),
  'goes over to another protocol': (socket) =>
    void socket.write(head('101 Switching Protocols', 'connection: upgrade', 'upgrade: websocket')),
}

for (const [does, answer] of Object.entries(endless))
  test(`a collector that ${does} is given up, and its connection is cut`, async () => {
    const { send, ends } = await openHostile(answer)
    await assert.rejects(send())
    await Promise.all(ends)
    await assert.rejects(send(), 'and so is the next attempt')
    await Promise.all(ends)
  })

const refusing: Record<string, (socket: Socket) => void> = {
  'says the secret again': (socket) => socket.end(head(`401 ${secret} is wrong`, 'content-length: 0')),
  'fails with a page': (socket) => socket.end(`${head('500 Oh', 'connection: close')}<b>${secret}</b>`),
  'speaks no HTTP': (socket) => socket.end(`${secret}\r\n`),
  'never ends': (socket) => {
    socket.write(head('200 OK', 'connection: close'))
    const more = () => {
      while (socket.writable && socket.write(Buffer.alloc(65_536)));
    }
    socket.on('drain', more)
    more()
  },
}

for (const [does, answer] of Object.entries(refusing))
  test(`of a collector that ${does} no word of its own is told`, async () => {
    const { send } = await openHostile(answer)
    const fault = await send().then(
      () => assert.fail('it was taken'),
      (error: Error) => error,
    )
    assert.ok(!`${fault.message} ${fault.stack}`.includes(secret), fault.message)
  })

test('a collector that sends elsewhere is not followed', async () => {
  let tracedRequest = 0
  const elsewhere = createWebServer((_, response) => {
    tracedRequest += 1
    response.end('{}')
  })
  const location = `http://127.0.0.1:${await listening(elsewhere)}/v1/traces`
  for (const status of [301, 302, 303, 307, 308]) {
    const { send } = await openHostile((socket) =>
      socket.end(head(`${status} There`, `location: ${location}`, 'content-length: 0')),
    )
    await assert.rejects(send(), { message: `HTTP ${status}` })
  }
  assert.equal(tracedRequest, 0)
})
