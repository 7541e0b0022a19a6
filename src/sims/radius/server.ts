import type { RemoteInfo, Socket } from 'node:dgram'
import { openBatchLanes, type BatchLanes } from '#platform/batches/batch-lanes.ts'
import { readRequest, type ReadRequest } from './accounting.ts'
import { encodeResponse } from './authenticators.ts'
import { CODE } from './codes.ts'
import { isDiscard } from './discard.ts'
import { openRepeated } from './repeated.ts'
import { openResponder, type Responder } from './responder.ts'
import type { RadiusClient, RadiusServer, RadiusServerOptions, AcceptedRequest } from './server-contract.ts'
import { bindSocket, plainAddress } from './socket.ts'

const full = { status: 503, code: 'full', title: 'Full', detail: 'Full.' }

/**
 * Receives accounting requests (RFC 2866) and acknowledges each after it is stored. Requests that cannot be accepted are dropped
 * without a response, as the protocol requires, and the sender repeats them. Throws the system's error if the address is not
 * available.
 */
export async function openRadiusServer<C extends RadiusClient>(
  options: RadiusServerOptions<C>,
): Promise<RadiusServer> {
  const socket = await bindSocket(options.host, options.port)
  const responder = openResponder(socket, options.seen.answered)
  const batches = openBatchLanes<AcceptedRequest<C>, undefined>({
    ...options,
    maxQueued: options.maxInHand,
    whenFull: full,
    flush: options.take,
  })
  let closed: Promise<void> | undefined
  const hasCapacity = () => !closed && batches.queued() < options.maxInHand
  socket.on('message', datagramHandler(options, responder, batches, hasCapacity))
  // An error of a UDP socket concerns a datagram; the socket stays open.
  socket.on('error', () => undefined)
  const close = async () => {
    await batches.idle()
    await responder.left()
    await new Promise<void>((resolve) => socket.close(() => resolve()))
  }
  return { ...addressOf(socket), inHand: () => batches.queued(), close: () => (closed ??= close()) }
}

/** The handler of incoming datagrams. */
function datagramHandler<C extends RadiusClient>(
  { clientOf, seen }: RadiusServerOptions<C>,
  { answer }: Responder,
  buckets: BatchLanes<AcceptedRequest<C>, undefined>,
  mayTake: () => boolean,
): (datagram: Buffer, from: RemoteInfo) => void {
  const repeated = openRepeated()
  const store = async (accepted: AcceptedRequest<C>, key: string, response: Buffer, from: RemoteInfo) => {
    repeated.begin(key)
    try {
      await buckets.push(accepted)
    } catch {
      repeated.discard(key)
      return seen.dropped('not_stored')
    }
    repeated.answered(key, response)
    return answer(response, from)
  }
  return (datagram, from) => {
    seen.received()
    const client = clientOf(plainAddress(from.address))
    if (!client) return seen.dropped('unknown_client')
    const key = keyOf(datagram, from)
    const before = repeated.seen(key)
    if (before === 'in progress') return seen.dropped('duplicate')
    if (before) return answer(before, from)
    const request = readRequest(datagram, client.secret, client.requireSigned)
    if (isDiscard(request)) return seen.dropped(request.discard)
    for (const name of request.wrong) seen.leftOut(name)
    const response = responseTo(request, client)
    if (!request.accounting) return answer(response, from)
    if (!mayTake()) return seen.dropped('crowded')
    void store({ client, accounting: request.accounting, receivedAt: new Date() }, key, response, from)
  }
}

function addressOf(socket: Socket) {
  const { address: host, port } = socket.address()
  return { host, port, receiveBuffer: socket.getRecvBufferSize() }
}

/** A repeated request has the same octets and source (RFC 2866, section 2); a request with padding has another key. */
function keyOf(datagram: Buffer, { address, port }: RemoteInfo): string {
  return `${address} ${port} ${datagram.toString('latin1', 0, 20)}`
}

function responseTo({ packet, proxyStates }: ReadRequest, { secret }: RadiusClient): Buffer {
  const { identifier, authenticator } = packet
  return encodeResponse(
    { code: CODE.accountingResponse, identifier, attributes: proxyStates, secret },
    authenticator,
  )
}
