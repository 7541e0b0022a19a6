import type { Socket } from 'node:net'
import type { BindSettings } from './bind-settings.ts'
import { COMMAND, QUERY_SM_RESP, SUBMIT_SM_RESP, isResponse, responseTo } from '../pdus/commands.ts'
import { Connection } from './connection.ts'
import { Deliveries } from './deliveries.ts'
import { isFault } from '../pdus/fault.ts'
import { encodeHeaderOnly } from '../pdus/header.ts'
import { decodeMessage } from '../pdus/message.ts'
import type { SessionCounters, SessionEvents } from './session-events.ts'
import { decodeQueryResponse, encodeBind, readMessageId, readSystemId } from '../pdus/session-pdus.ts'
import { statusLabelOf } from '../pdus/status-labels.ts'
import { STATUS, isBindRefusal } from '../pdus/statuses.ts'
import { Watch } from './watch.ts'
import { wallNow } from '#platform/wall-clock.ts'

const BAD_BODIES_BORNE = 10
const INTERFACE_VERSION = 0x34

/** One session on a separate socket (SMPP 3.4, 2.2), which is not reopened. */
export class Session {
  readonly #settings: BindSettings
  readonly #events: SessionEvents
  readonly #counters: SessionCounters
  readonly #nextSequence: () => number
  readonly #connection: Connection
  readonly #deliveries: Deliveries
  readonly #watch: Watch
  /** command_id of the bind. */
  readonly #bindCommand: number
  #bindSequence = 0
  #bound = false
  #refused = false
  #bindStatus: number | undefined
  #badBodies = 0

  constructor(
    socket: Socket,
    settings: BindSettings,
    counters: SessionCounters,
    nextSequence: () => number,
    events: SessionEvents,
  ) {
    this.#settings = settings
    this.#events = events
    this.#counters = counters
    this.#nextSequence = nextSequence
    this.#bindCommand = COMMAND[`bind_${settings.kind}`]
    this.#connection = new Connection(socket, {
      frame: (buffer, start, end) => this.#frame(buffer, start, end),
      chunk: () => this.#chunk(),
      drained: () => events.drained(),
      broken: ({ commandStatus, sequence }) => {
        this.#counters.malformed += 1
        this.#reply(COMMAND.generic_nack, commandStatus, sequence)
      },
      closed: (reason) => this.#closed(reason),
    })
    this.#deliveries = new Deliveries(settings.inboundLimit, this.#connection)
    this.#watch = new Watch(settings, this.#connection, this.#deliveries, {
      close: (reason) => this.close(reason),
      ask: () => this.#reply(COMMAND.enquire_link, 0, this.#nextSequence()),
      tick: (now) => events.tick(now),
    })
    this.#watch.expect('connect timeout', settings.connectTimeoutMs)
  }

  /** Whether the socket's buffer is full or the session is closed. */
  get full(): boolean {
    return this.#connection.full || this.#connection.closed
  }

  get openDeliveries(): number {
    return this.#connection.closed ? 0 : this.#deliveries.open
  }

  bind(): void {
    const { systemId, password, systemType, bindTimeoutMs } = this.#settings
    this.#bindSequence = this.#nextSequence()
    const pdu = encodeBind(this.#bindCommand, this.#bindSequence, {
      systemId,
      password,
      systemType,
      interfaceVersion: INTERFACE_VERSION,
      addrTon: 0,
      addrNpi: 0,
      addressRange: '',
    })
    if (isFault(pdu)) {
      this.#refuse(`${pdu.fault} violates the protocol`)
      return
    }
    this.#watch.expect('bind timeout', bindTimeoutMs)
    this.#connection.write(pdu)
  }

  write(pdus: Buffer): void {
    this.#connection.write(pdus)
  }

  unbind(timeoutMs: number): void {
    this.#watch.expect('unbind timeout', timeoutMs)
    this.#reply(COMMAND.unbind, 0, this.#nextSequence())
  }

  close(reason: string): void {
    this.#connection.close(reason, 'reset')
  }

  #frame(buffer: Buffer, start: number, end: number): void {
    const commandId = buffer.readUInt32BE(start + 4)
    const commandStatus = buffer.readUInt32BE(start + 8)
    const sequence = buffer.readUInt32BE(start + 12)
    if (isResponse(commandId)) this.#watch.answeredAt = this.#connection.lastReadAt
    switch (commandId) {
      case SUBMIT_SM_RESP:
        return this.#submitResponse(sequence, commandStatus, readMessageId(buffer, start, end))
      case QUERY_SM_RESP:
        return this.#queried(sequence, commandStatus, buffer, start, end)
      case COMMAND.deliver_sm:
        return this.#delivery(buffer, start, end)
      case COMMAND.enquire_link:
        return this.#reply(responseTo(commandId), 0, sequence)
      case responseTo(this.#bindCommand):
        return this.#bindResponse(sequence, commandStatus, readSystemId(buffer, start, end))
      case COMMAND.generic_nack:
        return this.#nack(sequence, commandStatus)
      case COMMAND.unbind:
        this.#reply(responseTo(commandId), 0, sequence)
        return this.#connection.close('unbound by carrier', 'flush')
      case responseTo(COMMAND.unbind):
        return this.#connection.close('unbound', 'flush')
      default:
        return this.#other(commandId, sequence)
    }
  }

  #submitResponse(sequence: number, commandStatus: number, messageId: string | undefined): void {
    if (messageId !== undefined) return this.#events.response(sequence, commandStatus, messageId)
    this.#counters.malformed += 1
    this.#connection.close('malformed PDU: message_id', 'flush')
  }

  #queried(sequence: number, commandStatus: number, buffer: Buffer, start: number, end: number): void {
    const isOk = commandStatus === STATUS.ESME_ROK
    this.#events.queried(sequence, commandStatus, isOk ? decodeQueryResponse(buffer, start, end) : undefined)
  }

  /** A generic_nack never accepts a submit, regardless of its status. */
  #nack(sequence: number, commandStatus: number): void {
    const status = commandStatus === STATUS.ESME_ROK ? STATUS.ESME_RUNKNOWNERR : commandStatus
    if (sequence === this.#bindSequence && !this.#bound) this.#bindResponse(sequence, status, '')
    else this.#events.response(sequence, status, '')
  }

  #bindResponse(sequence: number, commandStatus: number, systemId: string): void {
    if (this.#bound || sequence !== this.#bindSequence) {
      this.#counters.strays += 1
      return
    }
    this.#bindStatus = commandStatus
    if (commandStatus === STATUS.ESME_ROK) {
      this.#bound = true
      this.#watch.bound()
      this.#events.bound(systemId)
    } else if (isBindRefusal(commandStatus)) {
      this.#refuse(`bind refused: ${statusLabelOf(commandStatus)}`)
    } else {
      this.#connection.close(`bind failed: ${statusLabelOf(commandStatus)}`, 'flush')
    }
  }

  #refuse(reason: string): void {
    this.#refused = true
    this.#connection.close(reason, 'flush')
  }

  #delivery(buffer: Buffer, start: number, end: number): void {
    const pdu = decodeMessage(buffer, start, end)
    const resp = responseTo(COMMAND.deliver_sm)
    if (isFault(pdu)) {
      this.#counters.malformed += 1
      this.#badBodies += 1
      this.#reply(resp, pdu.commandStatus, pdu.sequence)
      if (this.#badBodies > BAD_BODIES_BORNE) this.#connection.close(`malformed PDU: ${pdu.fault}`, 'flush')
    } else if (this.#bound) {
      this.#badBodies = 0
      this.#counters.deliveries += 1
      this.#deliveries.add(pdu, end - start)
    } else this.#reply(resp, STATUS.ESME_RINVBNDSTS, pdu.sequence)
  }

  #other(commandId: number, sequence: number): void {
    if (commandId === responseTo(COMMAND.enquire_link)) {
      this.#counters.enquiredAt = wallNow()
      return
    }
    if (commandId === COMMAND.alert_notification || commandId === COMMAND.outbind) return
    if (isResponse(commandId)) this.#counters.strays += 1
    else this.#reply(COMMAND.generic_nack, STATUS.ESME_RINVCMDID, sequence)
  }

  #reply(commandId: number, commandStatus: number, sequence: number): void {
    this.#connection.write(encodeHeaderOnly(commandId, commandStatus, sequence))
  }

  #chunk(): void {
    this.#events.chunk()
    this.#deliveries.flush((pdus, answer) => this.#events.deliver(pdus, answer))
  }

  #closed(reason: string): void {
    this.#watch.stop()
    this.#chunk()
    this.#events.ended({ reason, refused: this.#refused, status: this.#bindStatus })
  }
}
