import type { RemoteInfo, Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { encodeRequest, isMessageAuthentic, isResponseAuthentic } from './authenticators.ts'
import { CODE } from './codes.ts'
import { isDiscard } from './discard.ts'
import type {
  AuthorizationOutcome,
  DynamicAuthorization,
  DynamicAuthorizationOptions,
  DynamicAuthorizer,
} from './dynamic-contract.ts'
import { HEADER_OCTETS, readAttributes, readPacket, type Attribute } from './packet.ts'
import { bindSocket, plainAddress } from './socket.ts'
import { treatmentAttribute } from './treatment.ts'
import { readValues, writeValues } from './values.ts'

/** A kind of request, and the codes of its responses. */
type Kind = { request: number; ack: number; nak: number }

const disconnecting = { request: CODE.disconnectRequest, ack: CODE.disconnectAck, nak: CODE.disconnectNak }
const changing = { request: CODE.changeRequest, ack: CODE.changeAck, nak: CODE.changeNak }

/** A request that awaits its response. */
type Open = { request: Buffer; secret: Buffer; kind: Kind; end(outcome: AuthorizationOutcome): void }

const defaultTriesMs = [2_000, 3_000, 5_000]

/**
 * Disconnects sessions at NAS and changes their treatment: Disconnect- and CoA-Requests of RFC 5176, signed with a
 * Message-Authenticator and dated to prevent replay.
 */
export function openDynamicAuthorization(options: DynamicAuthorizationOptions = {}): DynamicAuthorization {
  const { triesMs = defaultTriesMs, now = () => new Date() } = options
  const open = new Map<string, Open>()
  const sockets = new Map<string, Promise<Socket>>()
  const nextOf = new Map<string, number>()
  const socketOf = (address: string) => {
    const any = isIPv6(address) ? '::' : '0.0.0.0'
    const socket = sockets.get(any) ?? openSocket(any, (datagram, from) => receive(open, datagram, from))
    sockets.set(any, socket)
    // A socket that failed to open is opened again next time.
    socket.catch(() => sockets.delete(any))
    return socket
  }
  const send = async (kind: Kind, to: DynamicAuthorizer, attributes: Attribute[]) => {
    const position = `${plainAddress(to.address)} ${to.port}`
    const identifier = freeIdentifier(open, position, nextOf)
    if (identifier === undefined) return { outcome: 'unsent', detail: '256 requests are open there' } as const
    const request = requestOf(kind, identifier, to, [...attributes, ...writeValues({ eventTime: now() })])
    const { promise, resolve: end } = Promise.withResolvers<AuthorizationOutcome>()
    const key = `${position} ${identifier}`
    open.set(key, { request, secret: to.secret, kind, end })
    void retransmit(() => socketOf(to.address), request, to, triesMs, promise).then(end)
    try {
      return await promise
    } finally {
      open.delete(key)
    }
  }
  return {
    disconnect: (to, input) => send(disconnecting, to, writeValues(input)),
    change: (to, input, treatment) =>
      send(changing, to, [...writeValues(input), treatmentAttribute(treatment)]),
    async close() {
      for (const { end } of open.values()) end({ outcome: 'silent', tries: 0 })
      for (const socket of sockets.values())
        await socket.then((bound) => bound.close()).catch(() => undefined)
    },
  }
}

async function openSocket(
  any: string,
  onMessage: (datagram: Buffer, from: RemoteInfo) => void,
): Promise<Socket> {
  const socket = await bindSocket(any, 0)
  socket.on('message', onMessage)
  socket.on('error', () => undefined)
  return socket
}

/** The next identifier that no open request to the same address uses; identifiers are reused as late as possible. */
function freeIdentifier(
  open: Map<string, Open>,
  position: string,
  nextOf: Map<string, number>,
): number | undefined {
  const first = nextOf.get(position) ?? 0
  for (let i = 0; i < 256; i++) {
    const identifier = (first + i) % 256
    if (open.has(`${position} ${identifier}`)) continue
    nextOf.set(position, (identifier + 1) % 256)
    return identifier
  }
  return undefined
}

function requestOf(
  { request: code }: Kind,
  identifier: number,
  { secret }: DynamicAuthorizer,
  attributes: Attribute[],
): Buffer {
  return encodeRequest({ code, identifier, attributes, secret, signed: true })
}

/** Sends the same octets in each attempt, until a response arrives or no attempt is left. */
async function retransmit(
  socketOf: () => Promise<Socket>,
  request: Buffer,
  { address, port }: DynamicAuthorizer,
  triesMs: readonly number[],
  answered: Promise<unknown>,
): Promise<AuthorizationOutcome> {
  let over = false
  void answered.then(() => (over = true))
  try {
    const socket = await socketOf()
    for (const ms of triesMs) {
      await new Promise<void>((resolve, reject) => {
        socket.send(request, port, address, (error) => (error ? reject(error) : resolve()))
      })
      await within(ms, answered)
      if (over) break
    }
    return { outcome: 'silent', tries: triesMs.length }
  } catch (error) {
    return { outcome: 'unsent', detail: (error as Error).message }
  }
}

async function within(ms: number, answered: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([answered, new Promise((resolve) => (timer = setTimeout(resolve, ms)))])
  clearTimeout(timer)
}

/** Accepts responses only from the address of the request, and only with the secret; ignores everything else. */
function receive(open: Map<string, Open>, datagram: Buffer, { address, port }: RemoteInfo): void {
  const packet = readPacket(datagram)
  if (isDiscard(packet)) return
  const requested = open.get(`${plainAddress(address)} ${port} ${packet.identifier}`)
  if (!requested) return
  const ours = Buffer.from(requested.request.subarray(4, HEADER_OCTETS))
  if (!isResponseAuthentic(packet.octets, ours, requested.secret)) return
  const attributes = readAttributes(packet.octets, HEADER_OCTETS)
  if (!attributes || isMessageAuthentic(packet.octets, attributes, requested.secret, ours) === false) return
  const read = readValues(attributes)
  const errorCause = isDiscard(read) ? undefined : read.values.errorCause
  if (packet.code === requested.kind.ack) requested.end({ outcome: 'ack' })
  if (packet.code === requested.kind.nak) requested.end({ outcome: 'nak', errorCause })
}
