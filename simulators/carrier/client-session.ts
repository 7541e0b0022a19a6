import { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import {
  COMMAND,
  Connection,
  DELIVER_SM_RESP,
  STATUS,
  SUBMIT_SM_RESP,
  decodeBind,
  decodeMessage,
  decodeQuery,
  encodeBindResponse,
  encodeMessageResponse,
  encodeQueryResponse,
  isFault,
  isResponse,
  numberOfState,
  QUERY_SM_RESP,
  responseTo,
  writeTime,
  Vigil,
  type BindKind,
  type DeliverSm,
  type QuerySm,
  type SessionTimes,
  type SubmitSm,
} from '#carriers/smpp/index.ts'
import { Deliveries } from './deliveries.ts'
import type { FoundFate } from './fates.ts'
import type { Faults } from './faults/faults.ts'
import type { Journal } from './log/journal.ts'
import type { Receiver } from './outbox.ts'
import { WayOut } from './way-out.ts'

/** Position of a PDU in its chunk. */
export type Frame = { buffer: Buffer; start: number; end: number }

/** Interface of the carrier for its sessions. */
export type SessionHost = {
  readonly faults: Faults
  readonly journal: Journal
  readonly times: SessionTimes
  /** Returns the command_status of the response to a bind. */
  admit(session: ClientSession, systemId: string, password: string): number
  /** Handles a submit; if `unheard`, without a response. */
  submit(session: ClientSession, pdu: DeliverSm, frame: Frame, unheard: boolean): void
  /** Returns the state of a message; undefined if the carrier does not know it, or `unsupported`. */
  query(query: QuerySm): FoundFate | undefined | 'unsupported'
  /** Called when the session can accept deliveries again. */
  room(session: ClientSession): void
  /** Called when the client rejected a delivery temporarily. */
  refused(session: ClientSession, message: SubmitSm): void
  /** Called when the client sent an unbind. */
  unbound(): void
  ended(session: ClientSession, unanswered: SubmitSm[], reason: string): void
}

const KINDS: Readonly<Record<number, BindKind>> = {
  [COMMAND.bind_receiver]: 'receiver',
  [COMMAND.bind_transmitter]: 'transmitter',
  [COMMAND.bind_transceiver]: 'transceiver',
}
const SYSTEM_ID = 'strowger-sim'

/** Requests that the fault `silence` leaves unanswered, named as in its parameter `of`. */
const HEARD: Readonly<Record<number, string>> = {
  [COMMAND.bind_receiver]: 'bind',
  [COMMAND.bind_transmitter]: 'bind',
  [COMMAND.bind_transceiver]: 'bind',
  [COMMAND.submit_sm]: 'submit_sm',
  [COMMAND.query_sm]: 'query_sm',
  [COMMAND.enquire_link]: 'enquire_link',
  [COMMAND.unbind]: 'unbind',
}

/** One client connection of the simulated carrier. */
export class ClientSession implements Receiver {
  readonly id: number
  /** Address of the client. */
  readonly from: string
  /** Milliseconds since 1970. */
  readonly connectedAt = Date.now()
  readonly #host: SessionHost
  readonly #socket: Socket
  readonly #connection: Connection
  readonly #out: WayOut
  readonly #deliveries: Deliveries
  readonly #vigil: Vigil
  #bound = false
  /** Kind of the requested bind, also before the bind succeeds. */
  kind: BindKind | undefined
  systemId = ''
  submits = 0

  constructor(id: number, socket: Socket, host: SessionHost) {
    this.id = id
    this.from = `${socket.remoteAddress}:${socket.remotePort}`
    this.#host = host
    this.#socket = socket
    this.#connection = new Connection(socket, {
      frame: (buffer, start, end) => this.#frame(buffer, start, end),
      chunk: () => host.room(this),
      drained: () => host.room(this),
      broken: ({ commandStatus, sequence }) => this.#out.reply(COMMAND.generic_nack, commandStatus, sequence),
      closed: (reason) => {
        this.#out.stop()
        host.ended(this, this.#deliveries.left(), reason)
      },
    })
    this.#out = new WayOut(this.#connection, (pdu) => host.journal.pdu(id, true, pdu, 0, pdu.length))
    this.#deliveries = new Deliveries(this.#out)
    this.#vigil = new Vigil(host.times)
  }

  get receives(): boolean {
    return this.#bound && this.kind !== 'transmitter' && !this.#connection.closed
  }

  get bound(): boolean {
    return this.#bound
  }

  /** Whether unsolicited PDUs can be sent. */
  get takes(): boolean {
    return this.#bound && !this.#connection.closed && !this.#connection.full && !this.#out.torn
  }

  get reading(): boolean {
    return !this.#connection.paused
  }

  /** Deliveries without a response. */
  get unanswered(): number {
    return this.#deliveries.unanswered
  }

  room(): number {
    return this.receives && this.takes ? this.#deliveries.room : 0
  }

  deliver(messages: readonly SubmitSm[]): void {
    const { faults } = this.#host
    const isTorn = () =>
      faults.any && faults.take('tear', this.id, ({ of }) => of === 'deliver_sm') !== undefined
    const torn = this.#deliveries.send(messages, isTorn)
    if (torn) this.tear(torn)
  }

  answer(sequence: number, commandStatus: number, messageId: string): void {
    const pdu = encodeMessageResponse(SUBMIT_SM_RESP, commandStatus, sequence, messageId)
    if (!isFault(pdu)) this.send(pdu)
  }

  /** Sends raw octets, well-formed or not. */
  send(octets: Buffer): void {
    this.#out.send(octets)
  }

  /** Sends the first half of a PDU and resets the connection. */
  tear(pdu: Buffer): void {
    this.#out.tear(pdu)
    setImmediate(() => this.reset())
  }

  stopReading(): void {
    this.#connection.pause()
  }

  startReading(): void {
    if (this.#connection.paused) this.#connection.resume()
  }

  /** Sends one octet at a time from now on, or whole PDUs again if undefined. */
  drip(everyMs: number | undefined): void {
    this.#out.drip(everyMs)
  }

  /** Sends an unbind, after which the client closes. */
  unbind(): void {
    this.#out.reply(COMMAND.unbind, 0, this.#out.nextSequence())
  }

  close(): void {
    this.#connection.close('closed by carrier', 'reset')
  }

  /** Closes the connection after sending all written octets. */
  end(): void {
    this.#connection.close('closed by carrier', 'flush')
  }

  /** Resets the connection, so that the client gets an error. */
  reset(): void {
    // The socket below TLS is not accessible for a reset.
    if (!(this.#socket instanceof TLSSocket) && !this.#socket.destroyed) this.#socket.resetAndDestroy()
    this.#connection.close('reset by carrier', 'reset')
  }

  /** Ends a session that is too slow, and sends enquire_link to an idle one, unless the carrier itself has stopped reading. */
  look(now: number): void {
    if (this.#connection.paused) return
    const result = this.#vigil.look(now, this.#bound, this.#connection)
    if (result === 'ask') this.#out.reply(COMMAND.enquire_link, 0, this.#out.nextSequence())
    else if (result) this.#connection.close(result.end, 'reset')
  }

  #frame(buffer: Buffer, start: number, end: number): void {
    if (this.#out.torn) return
    const { faults, journal } = this.#host
    journal.pdu(this.id, false, buffer, start, end)
    const commandId = buffer.readUInt32BE(start + 4)
    const sequence = buffer.readUInt32BE(start + 12)
    const unheard = faults.any && !isResponse(commandId) && this.#isUnheard(commandId)
    if (commandId === COMMAND.submit_sm) this.#submit({ buffer, start, end }, sequence, unheard)
    else if (commandId === DELIVER_SM_RESP) this.#delivered(sequence, buffer.readUInt32BE(start + 8))
    else if (commandId === responseTo(COMMAND.unbind)) this.#connection.close('unbound', 'flush')
    else if (!isResponse(commandId) && !unheard) this.#request(commandId, sequence, { buffer, start, end })
  }

  #isUnheard(commandId: number): boolean {
    const word = HEARD[commandId]
    return this.#host.faults.take('silence', this.id, ({ of }) => of === 'all' || of === word) !== undefined
  }

  #request(commandId: number, sequence: number, frame: Frame): void {
    if (KINDS[commandId]) this.#bind(commandId, KINDS[commandId], sequence, frame)
    else if (commandId === COMMAND.enquire_link) this.#out.reply(responseTo(commandId), 0, sequence)
    else if (commandId === COMMAND.query_sm) this.#query(sequence, frame)
    else if (commandId === COMMAND.unbind) {
      this.#host.unbound()
      this.#out.reply(responseTo(commandId), 0, sequence)
      this.#connection.close('unbound', 'flush')
    } else this.#out.reply(COMMAND.generic_nack, STATUS.ESME_RINVCMDID, sequence)
  }

  #bind(commandId: number, kind: BindKind, sequence: number, { buffer, start, end }: Frame): void {
    const bind = decodeBind(buffer, start, end)
    const status = this.#bound
      ? STATUS.ESME_RALYBND
      : isFault(bind)
        ? bind.commandStatus
        : this.#admit(kind, bind.systemId, bind.password)
    if (status === STATUS.ESME_ROK) {
      const pdu = encodeBindResponse(responseTo(commandId), sequence, SYSTEM_ID)
      if (!isFault(pdu)) this.send(pdu)
    } else {
      this.#out.reply(responseTo(commandId), status, sequence)
      // A bound session stays bound if it sends another bind.
      if (!this.#bound) this.#connection.close('bind refused', 'flush')
    }
  }

  #admit(kind: BindKind, systemId: string, password: string): number {
    this.systemId = systemId
    this.kind = kind
    const status = this.#host.admit(this, systemId, password)
    this.#bound = status === STATUS.ESME_ROK
    return status
  }

  #query(sequence: number, { buffer, start, end }: Frame): void {
    const query = decodeQuery(buffer, start, end)
    const fate = isFault(query) ? undefined : this.#host.query(query)
    if (fate === 'unsupported') return this.#out.reply(COMMAND.generic_nack, STATUS.ESME_RINVCMDID, sequence)
    if (!this.#bound || isFault(query) || !fate)
      return this.#out.reply(
        QUERY_SM_RESP,
        this.#bound ? STATUS.ESME_RQUERYFAIL : STATUS.ESME_RINVBNDSTS,
        sequence,
      )
    const { messageId } = query
    const body = {
      messageId,
      finalDate: fate.finalAt === undefined ? '' : writeTime(fate.finalAt),
      messageState: numberOfState(fate.state),
      errorCode: fate.err & 0xff,
    }
    const pdu = encodeQueryResponse(sequence, body)
    if (!isFault(pdu)) this.send(pdu)
  }

  #submit(frame: Frame, sequence: number, unheard: boolean): void {
    if (!this.#bound || this.kind === 'receiver') {
      if (!unheard) this.answer(sequence, STATUS.ESME_RINVBNDSTS, '')
      return
    }
    const pdu = decodeMessage(frame.buffer, frame.start, frame.end)
    this.submits += 1
    if (!isFault(pdu)) this.#host.submit(this, pdu, frame, unheard)
    else if (!unheard) this.answer(sequence, pdu.commandStatus, '')
  }

  #delivered(sequence: number, commandStatus: number): void {
    const refused = this.#deliveries.answered(sequence, commandStatus)
    if (refused) this.#host.refused(this, refused)
  }
}
