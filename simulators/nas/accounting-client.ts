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

export type AccountingClientOptions = {
  server: { address: string; port: number }
  secret: Buffer
  /** The source address of packets. */
  host: string
  /** Number of sockets, each with at most 256 open requests. */
  sockets: number
  /** How long each attempt waits for its response, in milliseconds. */
  triesMs: readonly number[]
}

export type AccountingClient = {
  /** Sends a request until it is acknowledged; returns the number of attempts. Rejects after the last attempt, or when closed. */
  send(values: Values): Promise<number>
  close(): Promise<void>
}

type Open = { request: Buffer; answered(): void; cancel(): void }
type Channel = { socket: Socket; open: Map<number, Open>; next: number }

/** Sends accounting requests over several sockets, concurrently up to the number of their identifiers. */
export async function openAccountingClient(options: AccountingClientOptions): Promise<AccountingClient> {
  const { secret, sockets, host } = options
  const channels = await Promise.all(Array.from({ length: sockets }, () => openChannel(host, secret)))
  const waiting: (() => void)[] = []
  let turn = 0
  const free = (): Channel | undefined => {
    for (let i = 0; i < channels.length; i++) {
      const channel = channels[turn++ % channels.length]!
      if (channel.open.size < 256) return channel
    }
    return undefined
  }
  return {
    async send(values) {
      let channel = free()
      while (!channel) {
        await new Promise<void>((resolve) => waiting.push(resolve))
        channel = free()
      }
      try {
        return await sendOn(channel, values, options)
      } finally {
        waiting.shift()?.()
      }
    },
    async close() {
      // Open requests would be retransmitted on a closed socket.
      for (const { open } of channels) for (const { cancel } of open.values()) cancel()
      await Promise.all(channels.map(({ socket }) => new Promise<void>((done) => socket.close(() => done()))))
    },
  }
}

async function openChannel(host: string, secret: Buffer): Promise<Channel> {
  const channel: Channel = { socket: await bindSocket(host, 0), open: new Map(), next: 0 }
  channel.socket.on('message', (datagram) => {
    const packet = readPacket(datagram)
    if (isDiscard(packet) || packet.code !== CODE.accountingResponse) return
    const requested = channel.open.get(packet.identifier)
    if (requested && isResponseAuthentic(packet.octets, requested.request.subarray(4, 20), secret))
      requested.answered()
  })
  channel.socket.on('error', () => undefined)
  return channel
}

async function sendOn(
  channel: Channel,
  values: Values,
  { secret, server, triesMs }: AccountingClientOptions,
): Promise<number> {
  while (channel.open.has(channel.next)) channel.next = (channel.next + 1) % 256
  const identifier = channel.next
  channel.next = (identifier + 1) % 256
  const attributes = writeValues(values)
  const request = encodeRequest({ code: CODE.accountingRequest, identifier, attributes, secret })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let tries = 0
  let timer: NodeJS.Timeout | undefined
  const tryIt = () => {
    const ms = triesMs[tries]
    if (ms === undefined) return reject(new Error(`no response to ${tries} attempts`))
    tries += 1
    channel.socket.send(request, server.port, server.address, () => undefined)
    timer = setTimeout(tryIt, ms)
  }
  const cancel = () => {
    clearTimeout(timer)
    reject(new Error('the NAS is closed'))
  }
  channel.open.set(identifier, { request, answered: () => resolve(tries), cancel })
  tryIt()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    channel.open.delete(identifier)
  }
}
