import type { Socket } from 'node:net'
import { Connection, type ConnectionEvents } from '../sessions/connection.ts'
import { ClientFlow } from './client-flow.ts'
import { responseTo } from '../pdus/commands.ts'
import { encodeHeaderOnly, MAX_SEQUENCE } from '../pdus/header.ts'
import { statusName } from '../pdus/statuses.ts'

type Phase = 'open' | 'binding' | 'bound' | 'ending'

type LinkEvents = Omit<ConnectionEvents, 'filled'> & {
  written(octets: Buffer): void
  /** A request was answered with an error, without the host. */
  refused(commandId: number, status: number): void
}

/** The connection of one client: the phase of its session, and the PDUs that are written to it. */
export class ClientLink {
  readonly connection: Connection
  readonly flow: ClientFlow
  /** Address of the client, without port. */
  readonly address: string
  /** The TLS version, or null. */
  readonly tls: string | null
  phase: Phase = 'open'
  /** The last refusal or error of the session. */
  lastError: string | undefined
  /** Requests that were answered with an error. */
  refused = 0
  readonly #events: LinkEvents
  #sequence = 0

  constructor(socket: Socket, tls: string | null, events: LinkEvents) {
    this.address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
    this.tls = tls
    this.#events = events
    this.connection = new Connection(socket, {
      ...events,
      filled: () => this.flow.filled(),
      drained: () => {
        this.flow.drained()
        events.drained()
      },
    })
    this.flow = new ClientFlow(this.connection)
  }

  /** The sequence number of the next request (SMPP 3.4, 5.1.4). */
  nextSequence(): number {
    this.#sequence = (this.#sequence % MAX_SEQUENCE) + 1
    return this.#sequence
  }

  /** Writes a PDU without a body. */
  reply(commandId: number, commandStatus: number, sequence: number): void {
    this.write(encodeHeaderOnly(commandId, commandStatus, sequence))
  }

  /** Responds to a request with an error. */
  refuse(commandId: number, status: number, sequence: number, reason: string): void {
    this.noteError(`${statusName(status)}: ${reason}`)
    this.#events.refused(commandId, status)
    this.reply(responseTo(commandId), status, sequence)
  }

  noteError(error: string): void {
    this.lastError = error
    this.refused += 1
  }

  write(octets: Buffer): void {
    this.#events.written(octets)
    this.connection.write(octets)
  }
}
