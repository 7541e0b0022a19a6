import type { Socket } from 'node:net'
import {
  COMMAND,
  Connection,
  DELIVER_SM_RESP,
  SUBMIT_SM_RESP,
  STATUS,
  decodeBind,
  decodeMessage,
  encodeBindResponse,
  encodeHeaderOnly,
  encodeMessage,
  encodeMessageResponse,
  isFault,
  isResponse,
  responseTo,
  type BindKind,
  type DeliverSm,
  type SubmitSm,
} from '#carriers/smpp/index.ts'
import type { Receiver } from './outbox.ts'

/** What a session asks of its carrier. */
export type SessionHost = {
  /** command_status of a bind. */
  admit(session: ClientSession, systemId: string, password: string): number
  submit(session: ClientSession, pdu: DeliverSm): void
  /** Nothing is answered while this is true. */
  silent(): boolean
  /** There may be room for deliveries again. */
  room(session: ClientSession): void
  /** A delivery was refused for now. */
  refused(session: ClientSession, message: SubmitSm): void
  /** The client said goodbye. */
  unbound(): void
  ended(session: ClientSession, unanswered: SubmitSm[]): void
}

const DELIVERY_WINDOW = 1000
const KINDS: Readonly<Record<number, BindKind>> = {
  [COMMAND.bind_receiver]: 'receiver',
  [COMMAND.bind_transmitter]: 'transmitter',
  [COMMAND.bind_transceiver]: 'transceiver',
}
const RETRIED: readonly number[] = [STATUS.ESME_RSYSERR, STATUS.ESME_RMSGQFUL, STATUS.ESME_RTHROTTLED]
const SYSTEM_ID = 'strowger-sim'

/** One client of the simulated carrier, from its connection to its end. */
export class ClientSession implements Receiver {
  readonly id: number
  readonly #host: SessionHost
  readonly #connection: Connection
  readonly #unanswered = new Map<number, SubmitSm>()
  #sequence = 0
  readonly #connectedAt = performance.now()
  /** command_id of the bind that was accepted, or 0. */
  #bound = 0
  systemId = ''

  constructor(id: number, socket: Socket, host: SessionHost) {
    this.id = id
    this.#host = host
    this.#connection = new Connection(socket, {
      frame: (buffer, start, end) => this.#frame(buffer, start, end),
      chunk: () => host.room(this),
      drained: () => host.room(this),
      broken: ({ commandStatus, sequence }) => {
        this.#connection.write(encodeHeaderOnly(COMMAND.generic_nack, commandStatus, sequence))
      },
      closed: () => host.ended(this, [...this.#unanswered.values()]),
    })
  }

  /** How it has bound. */
  get kind(): BindKind | undefined {
    return KINDS[this.#bound]
  }

  get receives(): boolean {
    return this.#bound > 0 && this.kind !== 'transmitter' && !this.#connection.closed
  }

  room(): number {
    return this.receives && !this.#connection.full ? DELIVERY_WINDOW - this.#unanswered.size : 0
  }

  deliver(messages: readonly SubmitSm[]): void {
    const pdus: Buffer[] = []
    for (const message of messages) {
      this.#sequence = (this.#sequence % 0x7fffffff) + 1
      const pdu = encodeMessage(message, COMMAND.deliver_sm, this.#sequence)
      if (isFault(pdu)) continue
      this.#unanswered.set(this.#sequence, message)
      pdus.push(pdu)
    }
    this.#connection.write(Buffer.concat(pdus))
  }

  answer(sequence: number, commandStatus: number, messageId: string): void {
    // A refusal has an empty message_id: the protocol allows none at all, but some clients complain of that.
    const pdu = encodeMessageResponse(SUBMIT_SM_RESP, commandStatus, sequence, messageId)
    if (!isFault(pdu)) this.#connection.write(pdu)
  }

  /** Sends octets as they are, well formed or not. */
  sendRaw(octets: Buffer): void {
    this.#connection.write(octets)
  }

  stopReading(): void {
    this.#connection.pause()
  }

  /** Says goodbye with an unbind; the client closes. */
  unbind(): void {
    this.#sequence = (this.#sequence % 0x7fffffff) + 1
    this.#connection.write(encodeHeaderOnly(COMMAND.unbind, 0, this.#sequence))
  }

  close(): void {
    this.#connection.close('closed by carrier', 'reset')
  }

  /** Ends a client that does not bind, or does not finish a PDU, within this time. */
  hurry(now: number, patienceMs: number): void {
    const since = this.#bound ? this.#connection.partialSince : this.#connectedAt
    if (since > 0 && now - since >= patienceMs) this.#connection.close('too slow', 'reset')
  }

  #frame(buffer: Buffer, start: number, end: number): void {
    const commandId = buffer.readUInt32BE(start + 4)
    const sequence = buffer.readUInt32BE(start + 12)
    if (this.#host.silent()) return
    if (commandId === COMMAND.submit_sm) this.#submit(buffer, start, end, sequence)
    else if (commandId === DELIVER_SM_RESP) this.#delivered(sequence, buffer.readUInt32BE(start + 8))
    else if (KINDS[commandId]) this.#bind(commandId, sequence, buffer, start, end)
    else if (commandId === COMMAND.enquire_link) this.#reply(responseTo(commandId), 0, sequence)
    else if (commandId === COMMAND.unbind) {
      this.#host.unbound()
      this.#reply(responseTo(commandId), 0, sequence)
      this.#connection.close('unbound', 'flush')
    } else if (commandId === responseTo(COMMAND.unbind)) this.#connection.close('unbound', 'flush')
    else if (!isResponse(commandId)) this.#reply(COMMAND.generic_nack, STATUS.ESME_RINVCMDID, sequence)
  }

  #bind(commandId: number, sequence: number, buffer: Buffer, start: number, end: number): void {
    const bind = decodeBind(buffer, start, end)
    const status = isFault(bind) ? bind.commandStatus : this.#admit(commandId, bind.systemId, bind.password)
    if (status === STATUS.ESME_ROK) {
      const pdu = encodeBindResponse(responseTo(commandId), sequence, SYSTEM_ID)
      if (!isFault(pdu)) this.#connection.write(pdu)
    } else {
      this.#reply(responseTo(commandId), status, sequence)
      this.#connection.close('bind refused', 'flush')
    }
  }

  #admit(commandId: number, systemId: string, password: string): number {
    if (this.#bound) return STATUS.ESME_RALYBND
    this.systemId = systemId
    this.#bound = commandId
    const status = this.#host.admit(this, systemId, password)
    if (status !== STATUS.ESME_ROK) this.#bound = 0
    return status
  }

  #submit(buffer: Buffer, start: number, end: number, sequence: number): void {
    if (!this.#bound || this.kind === 'receiver') {
      this.answer(sequence, STATUS.ESME_RINVBNDSTS, '')
      return
    }
    const pdu = decodeMessage(buffer, start, end)
    if (isFault(pdu)) this.answer(sequence, pdu.commandStatus, '')
    else this.#host.submit(this, pdu)
  }

  #delivered(sequence: number, commandStatus: number): void {
    const message = this.#unanswered.get(sequence)
    this.#unanswered.delete(sequence)
    if (message && RETRIED.includes(commandStatus)) this.#host.refused(this, message)
  }

  #reply(commandId: number, commandStatus: number, sequence: number): void {
    this.#connection.write(encodeHeaderOnly(commandId, commandStatus, sequence))
  }
}
