// One endpoint that responds immediately and records the age of events, and endpoints that are dead in different ways.
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { sizeOfAnswer } from './http-answer.ts'
import { answerParent } from './parent.ts'

const answerWith = (status: string) => Buffer.from(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`)
const slowMs = 2_000
const ages: number[] = []

/** Calls back for each complete request of a connection. */
function listen(called: (socket: Socket, request: Buffer) => void): Server {
  return createServer({ noDelay: true }, (socket) => {
    let got: Buffer = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      got = got.length > 0 ? Buffer.concat([got, chunk]) : chunk
      for (let size = sizeOfAnswer(got); size !== undefined && size <= got.length; size = sizeOfAnswer(got)) {
        called(socket, got.subarray(0, size))
        got = got.subarray(size)
      }
    })
  })
}

const ok = answerWith('200 OK')
const failed = answerWith('500 Internal Server Error')
const servers = {
  healthy: listen((socket, request) => {
    const [, causedAt] = /"caused_at":([\d.]+)/.exec(request.toString('latin1'))!
    ages.push(Date.now() - Number(causedAt))
    socket.write(ok)
  }),
  unresponsive: listen(() => undefined),
  slow: listen((socket) => void setTimeout(() => socket.write(failed), slowMs)),
  refusing: listen(() => undefined),
}

const ports = await Promise.all(
  Object.entries(servers).map(async ([name, server]) => {
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    return [name, (server.address() as AddressInfo).port] as const
  }),
)
// This port was in use a moment ago, so no other process has it now.
servers.refusing.close()
answerParent(Object.fromEntries(ports), () => ages.splice(0))
