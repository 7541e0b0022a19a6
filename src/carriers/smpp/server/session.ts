import type { Socket } from 'node:net'
import type { BindKind } from '../sessions/bind-contract.ts'
import { Connection } from '../sessions/connection.ts'
import { Vigil } from '../sessions/vigil.ts'
import { COMMAND, DELIVER_SM_RESP, QUERY_SM_RESP, isResponse, responseTo } from '../pdus/commands.ts'
import { isFault } from '../pdus/fault.ts'
import { encodeHeaderOnly, MAX_SEQUENCE } from '../pdus/header.ts'
import { encodeMessage, type SubmitSm } from '../pdus/message.ts'
import { numberOfState } from '../pdus/receipt.ts'
import { decodeBind, encodeBindResponse, encodeQueryResponse } from '../pdus/session-pdus.ts'
import { statusName, STATUS } from '../pdus/statuses.ts'
import { writeTime } from '../pdus/time.ts'
import { ClientDeliveries } from './client-deliveries.ts'
import { OpenSubmits } from './open-submits.ts'
import { requests, type Frame, type Steps } from './requests.ts'
import { encodeAnswers } from './responses.ts'
import type {
  BindRequest,
  ReceivedSubmit,
  ServerHost,
  ServerSession,
  SessionStats,
  SubmitAnswer,
} from './server-contract.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** The version of the protocol from which clients accept optional parameters. */
const WITH_PARAMETERS = 0x34

/** How long the responses to open submits are awaited after a client's unbind. */
const UNBIND_MS = 5_000

const kinds: Readonly<Record<number, BindKind>> = {
  [COMMAND.bind_receiver]: 'receiver',
  [COMMAND.bind_transmitter]: 'transmitter',
  [COMMAND.bind_transceiver]: 'transceiver',
}

type Phase = 'open' | 'binding' | 'bound' | 'ending'

/** The connection of one client, from the connect to the end. */
export class ClientSession implements ServerSession {
  readonly id: string
  readonly since = wallNow()
  readonly #host: ServerHost
  readonly #connection: Connection
  readonly #address: string
  readonly #tls: string | null
  readonly #vigil: Vigil
  readonly #submits: OpenSubmits
  readonly #deliveries = new ClientDeliveries()
  readonly #closed = Promise.withResolvers<void>()
  #phase: Phase = 'open'
  #bind: BindRequest | undefined
  #batch: ReceivedSubmit[] = []
  #sequence = 0
  /** The time until which open submits and the response to an unbind are awaited, and what the session then does. */
  #ending: { until: number; close: () => void; isConfirmed: boolean } | undefined
  #lastError: string | undefined
  #counts = { submits: 0, deliveries: 0 }

  constructor(id: string, socket: Socket, host: ServerHost, tls: string | null, left: () => void) {
    this.id = id
    this.#host = host
    this.#address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
    this.#tls = tls
    this.#connection = new Connection(socket, {
      frame: (buffer, start, end) => this.#frame({ buffer, start, end }),
      chunk: () => this.#chunk(),
      drained: () => this.#room(),
      broken: ({ commandStatus, sequence }) => this.#reply(COMMAND.generic_nack, commandStatus, sequence),
      closed: (reason) => {
        left()
        this.#left(reason)
      },
    })
    this.#submits = new OpenSubmits({
      pause: () => this.#connection.pause(),
      resume: () => this.#connection.resume(),
    })
    this.#vigil = new Vigil(host.times)
  }

  get bind(): BindRequest | undefined {
    return this.#bind
  }

  get receives(): boolean {
    return this.#phase === 'bound' && this.#bind!.kind !== 'transmitter'
  }

  room(): number {
    return this.receives && !this.#connection.full ? this.#deliveries.room : 0
  }

  deliver(pdu: SubmitSm): number | undefined {
    const sequence = this.#nextSequence()
    const octets = encodeMessage(this.#withParameters ? pdu : without(pdu), COMMAND.deliver_sm, sequence)
    if (isFault(octets)) return undefined
    this.#deliveries.sent(sequence, performance.now())
    this.#counts.deliveries += 1
    this.#write(octets)
    return sequence
  }

  answer(answers: readonly SubmitAnswer[]): void {
    const octets = encodeAnswers(answers, (sequence) => this.#submits.take(sequence))
    if (octets.length > 0) this.#write(octets)
    for (const { status } of answers) if (status !== 0) this.#lastError = statusName(status)
    this.#closeIfDone()
  }

  async end(reason: string, ms: number): Promise<void> {
    const isBound = this.#phase === 'bound'
    if (isBound) this.#reply(COMMAND.unbind, 0, this.#nextSequence())
    this.#finish(ms, () => this.#connection.close(reason, 'flush'), !isBound)
    await this.#closed.promise
  }

  stats(): SessionStats {
    const open = { submits: this.#submits.count, deliveries: this.#deliveries.open }
    return { ...this.#counts, open, lastError: this.#lastError }
  }

  /** Checks the timeouts; `now` is from `performance.now()`. */
  look(now: number): void {
    if (this.#ending && now >= this.#ending.until) return this.#ending.close()
    const { responseTimeoutMs } = this.#host.times
    const expired = this.#connection.paused ? [] : this.#deliveries.expire(now - responseTimeoutMs)
    for (const sequence of expired) this.#host.delivered(this, sequence, 'timeout')
    if (expired.length > 0) this.#room()
    if (this.#connection.paused || this.#phase === 'binding') return
    const result = this.#vigil.look(now, this.#phase !== 'open', this.#connection)
    if (result === 'ask') this.#reply(COMMAND.enquire_link, 0, this.#nextSequence())
    else if (result) this.#connection.close(result.end, 'reset')
  }

  #frame(frame: Frame): void {
    const { buffer, start, end } = frame
    this.#host.trace?.(this, 'in', buffer.subarray(start, end))
    const commandId = buffer.readUInt32BE(start + 4)
    const sequence = buffer.readUInt32BE(start + 12)
    if (commandId === DELIVER_SM_RESP) return this.#delivered(sequence, buffer.readUInt32BE(start + 8))
    if (commandId === responseTo(COMMAND.unbind)) return this.#unbound()
    if (isResponse(commandId)) return
    if (commandId === COMMAND.enquire_link) return this.#reply(responseTo(commandId), 0, sequence)
    if (commandId === COMMAND.unbind) return this.#unbind(sequence)
    const kind = kinds[commandId]
    if (kind) return this.#admit(kind, commandId, sequence, frame)
    const take = requests[commandId]
    if (!take) return this.#reply(COMMAND.generic_nack, STATUS.ESME_RINVCMDID, sequence)
    if (this.#phase !== 'bound' || this.#bind!.kind === 'receiver')
      return this.#reply(responseTo(commandId), STATUS.ESME_RINVBNDSTS, sequence)
    const fault = take(this.#steps, frame, sequence)
    if (fault) this.#refuse(commandId, fault.commandStatus, sequence, fault.fault)
  }

  /** The steps of requests that are decoded. */
  readonly #steps: Steps = {
    submit: (commandId, submit) => {
      const reason = this.#submits.add(submit.sequence, commandId)
      if (reason) {
        const status = reason === 'beyond window' ? STATUS.ESME_RTHROTTLED : STATUS.ESME_RSUBMITFAIL
        return this.#refuse(commandId, status, submit.sequence, reason)
      }
      this.#counts.submits += 1
      this.#batch.push(submit)
    },
    query: (sequence, query) =>
      void this.#host.query(this, query).then(
        (found) => {
          if (!found) return this.#refuse(COMMAND.query_sm, STATUS.ESME_RQUERYFAIL, sequence, 'message_id')
          const pdu = encodeQueryResponse(sequence, {
            messageId: query.messageId,
            finalDate: found.finalAt === undefined ? '' : writeTime(found.finalAt),
            messageState: numberOfState(found.state),
            errorCode: found.error & 0xff,
          })
          if (isFault(pdu)) this.#reply(QUERY_SM_RESP, STATUS.ESME_RQUERYFAIL, sequence)
          else this.#write(pdu)
        },
        () => this.#reply(QUERY_SM_RESP, STATUS.ESME_RQUERYFAIL, sequence),
      ),
    cancel: (sequence, request) =>
      this.#change(COMMAND.cancel_sm, sequence, STATUS.ESME_RCANCELFAIL, this.#host.cancel(this, request)),
    replace: (sequence, request) =>
      this.#change(COMMAND.replace_sm, sequence, STATUS.ESME_RREPLACEFAIL, this.#host.replace(this, request)),
  }

  #change(commandId: number, sequence: number, failed: number, result: Promise<number>): void {
    result.then(
      (status) => this.#reply(responseTo(commandId), status, sequence),
      () => this.#reply(responseTo(commandId), failed, sequence),
    )
  }

  #refuse(commandId: number, status: number, sequence: number, reason: string): void {
    this.#lastError = `${statusName(status)}: ${reason}`
    this.#reply(responseTo(commandId), status, sequence)
  }

  #admit(kind: BindKind, commandId: number, sequence: number, { buffer, start, end }: Frame): void {
    if (this.#phase !== 'open') return this.#reply(responseTo(commandId), STATUS.ESME_RALYBND, sequence)
    const pdu = decodeBind(buffer, start, end)
    if (isFault(pdu)) return this.#reject(commandId, sequence, pdu.commandStatus)
    this.#phase = 'binding'
    const { systemId, password, systemType, interfaceVersion } = pdu
    const [address, tls] = [this.#address, this.#tls]
    const bind = { kind, systemId, password, systemType, interfaceVersion, address, tls }
    this.#host.admit(this, bind).then(
      (admission) => {
        if (!('window' in admission)) return this.#reject(commandId, sequence, admission.status)
        this.#bind = { ...bind, password: '' }
        // The host has counted the bind, and must release it because the client has disconnected.
        if (this.#connection.closed) return this.#host.ended(this, 'closed by peer')
        this.#phase = 'bound'
        this.#submits.limit(admission.window)
        this.#deliveries.limit(admission.deliveryWindow)
        const version = this.#withParameters ? WITH_PARAMETERS : undefined
        const response = encodeBindResponse(responseTo(commandId), sequence, admission.systemId, version)
        if (isFault(response)) return this.#reject(commandId, sequence, STATUS.ESME_RSYSERR)
        this.#write(response)
        this.#host.bound(this)
      },
      () => this.#reject(commandId, sequence, STATUS.ESME_RSYSERR),
    )
  }

  #reject(commandId: number, sequence: number, status: number): void {
    if (this.#connection.closed) return
    this.#phase = 'ending'
    this.#reply(responseTo(commandId), status, sequence)
    this.#connection.close(`bind refused: ${statusName(status)}`, 'flush')
  }

  /** Responds to the open submits before the unbind, because the client reads no further responses after it. */
  #unbind(sequence: number): void {
    const close = this.#ending?.close ?? (() => this.#connection.close('unbound by client', 'flush'))
    const confirm = () => {
      this.#reply(responseTo(COMMAND.unbind), 0, sequence)
      close()
    }
    if (this.#ending) Object.assign(this.#ending, { close: confirm, isConfirmed: true })
    this.#finish(UNBIND_MS, confirm)
  }

  /** Closes after the responses to open submits, and after the response to an unbind unless it is confirmed. An earlier end keeps its reason. */
  #finish(ms: number, close: () => void, isConfirmed = true): void {
    this.#flush()
    const until = performance.now() + ms
    if (this.#phase !== 'bound' && !this.#ending) return close()
    this.#phase = 'ending'
    this.#ending ??= { until, close, isConfirmed }
    this.#ending.until = Math.min(this.#ending.until, until)
    this.#closeIfDone()
  }

  #unbound(): void {
    if (!this.#ending) return this.#connection.close('unbound', 'flush')
    this.#ending.isConfirmed = true
    this.#closeIfDone()
  }

  #closeIfDone(): void {
    if (this.#ending?.isConfirmed && this.#submits.count === 0) this.#ending.close()
  }

  #delivered(sequence: number, status: number): void {
    if (!this.#deliveries.answered(sequence)) return
    this.#host.delivered(this, sequence, status)
  }

  #chunk(): void {
    this.#flush()
    this.#room()
  }

  #flush(): void {
    if (this.#batch.length === 0) return
    const batch = this.#batch
    this.#batch = []
    this.#host.submit(this, batch)
  }

  #room(): void {
    if (this.room() > 0) this.#host.room(this)
  }

  #left(reason: string): void {
    this.#phase = 'ending'
    this.#ending = undefined
    this.#closed.resolve()
    if (!this.#bind) return
    this.#flush()
    for (const sequence of this.#deliveries.abandon()) this.#host.delivered(this, sequence, 'closed')
    this.#host.ended(this, reason)
  }

  get #withParameters(): boolean {
    return this.#bind!.interfaceVersion >= WITH_PARAMETERS
  }

  /** The sequence number of the next request (SMPP 3.4, 5.1.4). */
  #nextSequence(): number {
    this.#sequence = (this.#sequence % MAX_SEQUENCE) + 1
    return this.#sequence
  }

  #reply(commandId: number, commandStatus: number, sequence: number): void {
    this.#write(encodeHeaderOnly(commandId, commandStatus, sequence))
  }

  #write(octets: Buffer): void {
    this.#host.trace?.(this, 'out', octets)
    this.#connection.write(octets)
  }
}

const without = (pdu: SubmitSm): SubmitSm => ({ ...pdu, tlvs: [] })
