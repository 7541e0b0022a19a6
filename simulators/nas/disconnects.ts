import type { RemoteInfo, Socket } from 'node:dgram'
import {
  bindSocket,
  CODE,
  encodeResponse,
  isDiscard,
  isMessageAuthentic,
  isRequestAuthentic,
  readAttributes,
  readPacket,
  readValues,
  SESSION_CONTEXT_NOT_FOUND,
  writeValues,
} from '../../src/sims/radius/index.ts'
import type { NasSession } from './session.ts'

/** What it does with disconnect requests: ends the session, refuses, or says nothing. */
export type Manners = 'ends' | 'refuses' | 'is silent'

export type DisconnectsOptions = {
  host: string
  port: number
  secret: Buffer
  sessions: ReadonlyMap<string, NasSession>
  manners(): Manners
  /** Each authentic request that is heard, repeated ones too. */
  heard(sessionId: string | undefined): void
}

const ADMIN_RESET = 6
const ADMINISTRATIVELY_PROHIBITED = 501

/** Listens for disconnect requests: answers, and stops the session it answers ACK for. */
export async function openDisconnects(options: DisconnectsOptions): Promise<Socket> {
  const socket = await bindSocket(options.host, options.port)
  socket.on('message', (datagram, from) => hear(socket, options, datagram, from))
  socket.on('error', () => undefined)
  return socket
}

function hear(socket: Socket, options: DisconnectsOptions, datagram: Buffer, from: RemoteInfo): void {
  const { secret, sessions, manners, heard } = options
  const packet = readPacket(datagram)
  if (isDiscard(packet) || packet.code !== CODE.disconnectRequest) return
  const attributes = readAttributes(packet.octets, 20)
  if (!attributes || !isRequestAuthentic(packet.octets, secret)) return
  if (!isMessageAuthentic(packet.octets, attributes, secret)) return
  const read = readValues(attributes)
  if (isDiscard(read)) return
  heard(read.values.sessionId)
  if (manners() === 'is silent') return
  const session = sessions.get(read.values.sessionId ?? '')
  const ends = manners() === 'ends' && session !== undefined
  const errorCause = session ? ADMINISTRATIVELY_PROHIBITED : SESSION_CONTEXT_NOT_FOUND
  const answer = encodeResponse(
    {
      code: ends ? CODE.disconnectAck : CODE.disconnectNak,
      identifier: packet.identifier,
      attributes: ends ? [] : writeValues({ errorCause }),
      secret,
      signed: true,
    },
    packet.authenticator,
  )
  socket.send(answer, from.port, from.address, () => undefined)
  if (ends && !session.over) session.stop(ADMIN_RESET).catch(() => undefined)
}
