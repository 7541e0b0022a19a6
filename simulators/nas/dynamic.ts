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
  type Values,
} from '../../src/sims/radius/index.ts'
import type { NasSession } from './session.ts'

/** How the NAS responds to requests about its sessions. */
export type Behavior = 'accepts' | 'rejects' | 'ignores'

/** A received CoA-Request. */
export type CoaRequest = { sessionId: string | undefined; filter: string | undefined; identifier: number }

export type DynamicOptions = {
  host: string
  port: number
  secret: Buffer
  sessions: ReadonlyMap<string, NasSession>
  behavior(): Behavior
  /** The Error-Cause for a rejected filter; undefined for an accepted filter. */
  refusalOf(filter: string): number | undefined
  /** Called for each authentic request, including repeated ones. */
  onDisconnect(sessionId: string | undefined): void
  onChange(change: CoaRequest): void
}

/** A response, and the action after sending it. */
type Answer = { code: number; errorCause?: number; afterwards?(): void }

const ADMIN_RESET = 6
const UNSUPPORTED_ATTRIBUTE = 401
const ADMINISTRATIVELY_PROHIBITED = 501

/** Listens for requests about sessions of the NAS and responds. Stops a session after a Disconnect-ACK; sets its filter with a CoA-ACK. */
export async function openDynamic(options: DynamicOptions): Promise<Socket> {
  const socket = await bindSocket(options.host, options.port)
  socket.on('message', (datagram, from) => receive(socket, options, datagram, from))
  socket.on('error', () => undefined)
  return socket
}

function receive(socket: Socket, options: DynamicOptions, datagram: Buffer, from: RemoteInfo): void {
  const { secret } = options
  const packet = readPacket(datagram)
  if (isDiscard(packet)) return
  const attributes = readAttributes(packet.octets, 20)
  if (!attributes || !isRequestAuthentic(packet.octets, secret)) return
  if (!isMessageAuthentic(packet.octets, attributes, secret)) return
  const read = readValues(attributes)
  if (isDiscard(read)) return
  const answer = answerOf(options, packet.code, packet.identifier, read.values)
  if (!answer) return
  const { code, errorCause, afterwards } = answer
  const reply = writeValues(errorCause === undefined ? {} : { errorCause })
  const draft = { code, identifier: packet.identifier, attributes: reply, secret, signed: true }
  socket.send(encodeResponse(draft, packet.authenticator), from.port, from.address, () => undefined)
  afterwards?.()
}

function answerOf(
  options: DynamicOptions,
  code: number,
  identifier: number,
  stated: Values,
): Answer | undefined {
  if (code === CODE.disconnectRequest) return endedBy(options, stated)
  if (code === CODE.changeRequest) return changedBy(options, identifier, stated)
  return undefined
}

function endedBy(
  { sessions, behavior, onDisconnect }: DynamicOptions,
  { sessionId }: Values,
): Answer | undefined {
  onDisconnect(sessionId)
  if (behavior() === 'ignores') return undefined
  const session = sessions.get(sessionId ?? '')
  if (!session) return { code: CODE.disconnectNak, errorCause: SESSION_CONTEXT_NOT_FOUND }
  if (behavior() === 'rejects') return { code: CODE.disconnectNak, errorCause: ADMINISTRATIVELY_PROHIBITED }
  const afterwards = () => void (session.over || session.stop(ADMIN_RESET).catch(() => undefined))
  return { code: CODE.disconnectAck, afterwards }
}

function changedBy(
  { sessions, behavior, refusalOf, onChange }: DynamicOptions,
  identifier: number,
  { sessionId, filterId: filter }: Values,
): Answer | undefined {
  onChange({ sessionId, filter, identifier })
  if (behavior() === 'ignores') return undefined
  const session = sessions.get(sessionId ?? '')
  if (!session) return { code: CODE.changeNak, errorCause: SESSION_CONTEXT_NOT_FOUND }
  if (behavior() === 'rejects') return { code: CODE.changeNak, errorCause: ADMINISTRATIVELY_PROHIBITED }
  const errorCause = filter === undefined ? UNSUPPORTED_ATTRIBUTE : refusalOf(filter)
  if (errorCause !== undefined) return { code: CODE.changeNak, errorCause }
  session.filter = filter
  return { code: CODE.changeAck }
}
