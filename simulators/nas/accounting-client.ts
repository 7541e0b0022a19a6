import type { Socket } from 'node:dgram'
import {
  bindSocket,
  CODE,
  encodeRequest,
  isDiscard,
  isResponseAuthentic,
  readPacket,
  writeValues,
  type Values,
} from '../../src/sims/radius/index.ts'

export type AskingOptions = {
  server: { address: string; port: number }
  secret: Buffer
  /** The source address of packets. */
  host: string
  /** Number of sockets, each with at most 256 open requests. */
  sockets: number
  /** How long each attempt waits for its response, in milliseconds. */
  triesMs: readonly number[]
}

export type Asking = {
  /** Sends a request until it is acknowledged; returns the number of attempts. Rejects after the last attempt, or when closed. */
  ask(values: Values): Promise<number>
  close(): Promise<void>
}

type Open = { request: Buffer; answered(): void; giveUp(): void }
type Line = { socket: Socket; open: Map<number, Open>; next: number }

/** Sends accounting requests over several sockets, concurrently up to the number of their identifiers. */
export async function openAsking(options: AskingOptions): Promise<Asking> {
  const { secret, sockets, host } = options
  const lines = await Promise.all(Array.from({ length: sockets }, () => openLine(host, secret)))
  const waiting: (() => void)[] = []
  let turn = 0
  const free = (): Line | undefined => {
    for (let i = 0; i < lines.length; i++) {
      const line = lines[turn++ % lines.length]!
      if (line.open.size < 256) return line
    }
    return undefined
  }
  return {
    async ask(values) {
      let line = free()
      while (!line) {
        await new Promise<void>((resolve) => waiting.push(resolve))
        line = free()
      }
      try {
        return await askOn(line, values, options)
      } finally {
        waiting.shift()?.()
      }
    },
    async close() {
      // Open requests would be retransmitted on a closed socket.
      for (const { open } of lines) for (const { giveUp: release } of open.values()) release()
      await Promise.all(lines.map(({ socket }) => new Promise<void>((done) => socket.close(() => done()))))
    },
  }
}

async function openLine(host: string, secret: Buffer): Promise<Line> {
  const line: Line = { socket: await bindSocket(host, 0), open: new Map(), next: 0 }
  line.socket.on('message', (datagram) => {
    const packet = readPacket(datagram)
    if (isDiscard(packet) || packet.code !== CODE.accountingResponse) return
    const requested = line.open.get(packet.identifier)
    if (requested && isResponseAuthentic(packet.octets, requested.request.subarray(4, 20), secret))
      requested.answered()
  })
  line.socket.on('error', () => undefined)
  return line
}

async function askOn(
  line: Line,
  values: Values,
  { secret, server, triesMs }: AskingOptions,
): Promise<number> {
  while (line.open.has(line.next)) line.next = (line.next + 1) % 256
  const identifier = line.next
  line.next = (identifier + 1) % 256
  const attributes = writeValues(values)
  const request = encodeRequest({ code: CODE.accountingRequest, identifier, attributes, secret })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let tries = 0
  let timer: NodeJS.Timeout | undefined
  const tryIt = () => {
    const ms = triesMs[tries]
    if (ms === undefined) return reject(new Error(`no response to ${tries} attempts`))
    tries += 1
    line.socket.send(request, server.port, server.address, () => undefined)
    timer = setTimeout(tryIt, ms)
  }
  const release = () => {
    clearTimeout(timer)
    reject(new Error('the gateway is closed'))
  }
  line.open.set(identifier, { request, answered: () => resolve(tries), giveUp: release })
  tryIt()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    line.open.delete(identifier)
  }
}
