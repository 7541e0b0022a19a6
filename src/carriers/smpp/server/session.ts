import type { Socket } from 'node:net'
import { Vigil } from '../sessions/vigil.ts'
import { COMMAND, DELIVER_SM_RESP, isResponse, responseTo } from '../pdus/commands.ts'
import { isFault } from '../pdus/fault.ts'
import { encodeMessage, type SubmitSm } from '../pdus/message.ts'
import { STATUS } from '../pdus/statuses.ts'
import { bindKinds, ClientBind } from './client-bind.ts'
import { ClientDeliveries } from './client-deliveries.ts'
import { ClientEnd } from './client-end.ts'
import { ClientLink } from './client-link.ts'
import { ClientRequests } from './client-requests.ts'
import { requests, type Frame } from './requests.ts'
import type { BindRequest, ServerHost, ServerSession, SessionStats, SubmitAnswer } from './server-contract.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** The connection of one client, from the connect to the end. */
export class ClientSession implements ServerSession {
  readonly id: string
  readonly since = wallNow()
  readonly #host: ServerHost
  readonly #link: ClientLink
  readonly #vigil: Vigil
  readonly #bind: ClientBind
  readonly #requests: ClientRequests
  readonly #deliveries = new ClientDeliveries()
  readonly #end: ClientEnd
  readonly #closed = Promise.withResolvers<void>()
  /** Deliveries since the bind. */
  #delivered = 0

  constructor(id: string, socket: Socket, host: ServerHost, tls: string | null, left: () => void) {
    this.id = id
    this.#host = host
    const link = new ClientLink(socket, tls, {
      frame: (buffer, start, end) => this.#frame({ buffer, start, end }),
      chunk: () => {
        this.#requests.flush()
        this.#room()
      },
      drained: () => this.#room(),
      broken: ({ commandStatus, sequence }) => link.reply(COMMAND.generic_nack, commandStatus, sequence),
      refused: (commandId, status) => host.refused?.(commandId, status),
      written: (octets) => host.trace?.(this, 'out', octets),
      closed: (reason) => {
        left()
        this.#left(reason)
      },
    })
    this.#link = link
    this.#requests = new ClientRequests({ session: this, host, link })
    this.#bind = new ClientBind({ session: this, host, link, limit: (windows) => this.#limit(windows) })
    this.#end = new ClientEnd({
      link,
      open: () => this.#requests.open,
      flush: () => this.#requests.flush(),
    })
    this.#vigil = new Vigil(host.times)
  }

  get bind(): BindRequest | undefined {
    return this.#bind.request
  }

  get receives(): boolean {
    return this.#link.phase === 'bound' && this.bind!.kind !== 'transmitter'
  }

  room(): number {
    return this.receives && !this.#link.connection.full ? this.#deliveries.room : 0
  }

  deliver(pdu: SubmitSm): number | undefined {
    const sequence = this.#link.nextSequence()
    const octets = encodeMessage(
      this.#bind.acceptsParameters ? pdu : without(pdu),
      COMMAND.deliver_sm,
      sequence,
    )
    if (isFault(octets)) return undefined
    this.#deliveries.sent(sequence, performance.now())
    this.#delivered += 1
    this.#link.write(octets)
    return sequence
  }

  answer(answers: readonly SubmitAnswer[]): void {
    this.#requests.answer(answers)
    this.#end.closeIfDone()
  }

  async end(reason: string, ms: number): Promise<void> {
    this.#end.begin(reason, ms)
    await this.#closed.promise
  }

  stats(): SessionStats {
    return {
      submits: this.#requests.submits,
      refused: this.#link.refused,
      deliveries: this.#delivered,
      window: { size: this.#requests.window, used: this.#requests.open },
      deliveryWindow: { size: this.#deliveries.window, used: this.#deliveries.open },
      unread: this.#link.connection.unread,
      lastError: this.#link.lastError,
    }
  }

  /** Checks the timeouts; `now` is from `performance.now()`. */
  look(now: number): void {
    if (this.#end.closeIfDue(now)) return
    const { connection, phase } = this.#link
    const { responseTimeoutMs } = this.#host.times
    if (connection.full && now - connection.fullSince >= responseTimeoutMs)
      return connection.close('peer does not read', 'reset')
    const expired = connection.paused ? [] : this.#deliveries.expire(now - responseTimeoutMs)
    for (const sequence of expired) this.#host.delivered(this, sequence, 'timeout')
    if (expired.length > 0) this.#room()
    if (connection.paused || phase === 'binding') return
    const result = this.#vigil.look(now, phase !== 'open', connection)
    if (result === 'ask') this.#link.reply(COMMAND.enquire_link, 0, this.#link.nextSequence())
    else if (result) connection.close(result.end, 'reset')
  }

  #frame(frame: Frame): void {
    const { buffer, start, end } = frame
    this.#host.trace?.(this, 'in', buffer.subarray(start, end))
    const link = this.#link
    const commandId = buffer.readUInt32BE(start + 4)
    const sequence = buffer.readUInt32BE(start + 12)
    if (commandId === DELIVER_SM_RESP) return this.#acknowledged(sequence, buffer.readUInt32BE(start + 8))
    if (commandId === responseTo(COMMAND.unbind)) return this.#end.unbound()
    if (isResponse(commandId)) return
    if (commandId === COMMAND.enquire_link) return link.reply(responseTo(commandId), 0, sequence)
    if (commandId === COMMAND.unbind) return this.#end.unbind(sequence)
    const kind = bindKinds[commandId]
    if (kind) return this.#bind.received(kind, commandId, sequence, frame)
    const take = requests[commandId]
    if (!take) return link.reply(COMMAND.generic_nack, STATUS.ESME_RINVCMDID, sequence)
    if (link.phase !== 'bound' || this.bind!.kind === 'receiver')
      return link.reply(responseTo(commandId), STATUS.ESME_RINVBNDSTS, sequence)
    const fault = take(this.#requests, frame, sequence)
    if (fault) link.refuse(commandId, fault.commandStatus, sequence, fault.fault)
  }

  #acknowledged(sequence: number, status: number): void {
    if (this.#deliveries.answered(sequence)) this.#host.delivered(this, sequence, status)
  }

  #limit({ window, deliveryWindow }: { window: number; deliveryWindow: number }): void {
    this.#requests.limit(window)
    this.#deliveries.window = deliveryWindow
  }

  #room(): void {
    if (this.room() > 0) this.#host.room(this)
  }

  #left(reason: string): void {
    this.#end.closed()
    this.#closed.resolve()
    if (!this.bind) return
    this.#requests.flush()
    for (const sequence of this.#deliveries.abandon()) this.#host.delivered(this, sequence, 'closed')
    this.#host.ended(this, reason)
  }
}

const without = (pdu: SubmitSm): SubmitSm => ({ ...pdu, tlvs: [] })
