import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import {
  COMMAND,
  Connection,
  SUBMIT_SM_RESP,
  encodeHeaderOnly,
  encodeMessageResponse,
  isFault,
  isResponse,
  openBind,
  responseTo,
} from '#carriers/smpp/index.ts'
import { within } from './timeout.ts'

/** A session or a server on this machine, which receives the fuzzed octets. */
export type Live = {
  /** Sends the chunks; chunks after the end of a session are discarded. */
  feed(chunks: readonly Buffer[]): Promise<void>
  /** Fails unless it still serves a correct peer. */
  serves(): Promise<void>
  close(): Promise<void>
}

const quiet = { debug: () => {}, info: () => {}, warn: () => {} }
const message = { source: '1', destination: '2', shortMessage: Buffer.from('hello') }

/** A session of the exchange with a carrier that responds correctly, and in addition sends the fuzzed chunks. */
export async function openLiveSession(): Promise<Live> {
  const bound = new Set<Socket>()
  const server = createServer((socket) => {
    const connection: Connection = new Connection(socket, {
      frame(buffer, start) {
        const command = buffer.readUInt32BE(start + 4)
        const sequence = buffer.readUInt32BE(start + 12)
        if (!isResponse(command)) connection.write(answerTo(command, sequence))
        if (command === COMMAND.bind_transceiver) bound.add(socket)
      },
      chunk: () => undefined,
      drained: () => undefined,
      broken: () => undefined,
      closed: () => bound.delete(socket),
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let answered = 0
  const bind = openBind(
    {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      systemId: 'fuzz',
      password: 'fuzz',
      responseTimeoutMs: 1000,
      reconnect: { firstMs: 1, maxMs: 2, authMs: 2 },
    },
    {
      outcomes: (outcomes) => {
        for (const { kind } of outcomes) if (kind === 'answered') answered += 1
      },
      deliver: (pdus, answer) => answer(pdus.length % 2 ? 0x08 : pdus.map(() => 0)),
    },
    quiet,
  )
  const submit = () => bind.send(bind.reserve(bind.room()).map((sequence) => ({ sequence, pdu: message })))
  return {
    async feed(chunks) {
      await within('a bound session', () => bound.size > 0)
      const [socket] = bound
      submit()
      for (const chunk of chunks) await writeTo(socket!, chunk)
    },
    async serves() {
      for (const socket of bound) socket.destroy()
      await within('the old session is over', () => bound.size === 0 || bind.state !== 'BOUND')
      const before = answered
      await within('an answered submit', () => {
        submit()
        return answered > before
      })
    },
    async close() {
      await bind.drain(0)
      for (const socket of bound) socket.destroy()
      server.close()
    },
  }
}

function answerTo(command: number, sequence: number): Buffer {
  const answer =
    command === COMMAND.submit_sm
      ? encodeMessageResponse(SUBMIT_SM_RESP, 0, sequence, 'id')
      : encodeHeaderOnly(responseTo(command), 0, sequence)
  if (isFault(answer)) throw new Error(answer.fault)
  return answer
}

/** Writes a chunk, and waits until the socket accepts more or the connection ends. */
export async function writeTo(socket: Socket, chunk: Buffer): Promise<void> {
  if (socket.destroyed || socket.write(chunk) || socket.closed) return
  await new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done)
      socket.off('close', done)
      resolve()
    }
    socket.on('drain', done)
    socket.on('close', done)
  })
}
