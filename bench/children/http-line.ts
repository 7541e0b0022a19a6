import { connect } from 'node:net'
import { sizeOfAnswer, statusOfAnswer } from './http-answer.ts'

/** A keep-alive connection to a port of this machine, with one request at a time. */
export type Line = { ask(request: string | Buffer): Promise<Answered>; close(): void }

export type Answered = { status: number; body: string }

/** Opens a connection from an address of this machine: a raw socket, because the load shares the machine with the measured program. */
export function openLine(port: number, localAddress = '127.0.0.1'): Line {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
  let got: Buffer | undefined
  let waiting: { resolve: (answer: Answered) => void; reject: (error: Error) => void } | undefined
  socket.on('data', (chunk: Buffer) => {
    got = got ? Buffer.concat([got, chunk]) : chunk
    const size = sizeOfAnswer(got)
    if (size === undefined || got.length < size) return
    const full = got.toString('latin1')
    const answer = { status: statusOfAnswer(got), body: full.slice(full.indexOf('\r\n\r\n') + 4) }
    got = undefined
    waiting?.resolve(answer)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => waiting?.reject(new Error('the connection was closed before the response')))
  return {
    ask(request) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        if (typeof request === 'string') socket.write(request, 'latin1')
        else socket.write(request)
      })
    },
    close: () => socket.destroy(),
  }
}
