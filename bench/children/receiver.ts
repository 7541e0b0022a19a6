// Accepts webhooks and callbacks, returns 200 immediately and counts them, which is the least work for an endpoint.
import { createServer, type AddressInfo } from 'node:net'
import { sizeOfAnswer } from './http-answer.ts'
import { answerParent } from './parent.ts'

const ok = Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok')
let calls = 0

const server = createServer({ noDelay: true }, (socket) => {
  let got: Buffer = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    got = got.length > 0 ? Buffer.concat([got, chunk]) : chunk
    for (let size = sizeOfAnswer(got); size !== undefined && size <= got.length; size = sizeOfAnswer(got)) {
      calls += 1
      socket.write(ok)
      got = got.subarray(size)
    }
  })
})
server.listen(0, '127.0.0.1', () => answerParent((server.address() as AddressInfo).port, () => calls))
