import type { BindEvents, BindStats, Outcome } from './bind-contract.ts'
import type { BindSettings } from './bind-settings.ts'
import { COMMAND } from '../pdus/commands.ts'
import { sizeOfMessage, writeMessage, type SubmitSm } from '../pdus/message.ts'
import { Pace } from './pace.ts'
import { STATUS, isThrottling } from '../pdus/statuses.ts'
import { Window } from './window.ts'

export type SubmitCounters = Pick<
  BindStats,
  'submits' | 'responses' | 'throttled' | 'refused' | 'timeouts' | 'strays'
>

/** Target of submits. Slots may be reserved only if `open`, and sent only if `isCurrent`. */
export type SubmitGate = {
  open(): boolean
  isCurrent(): boolean
  nextSequence(): number
  write(pdus: Buffer): void
}

/** The submits of a bind over all its sessions. Each is reserved, then sent or voided, and has exactly one outcome. */
export class Submits {
  readonly #settings: BindSettings
  readonly #gate: SubmitGate
  readonly #events: BindEvents
  readonly #counters: SubmitCounters
  readonly #window: Window
  readonly #pace: Pace
  #outcomes: Outcome[] = []
  /** Whether a caller found too little room and must be notified when there is more. */
  #wanted = false
  #paceTimer: NodeJS.Timeout | undefined

  constructor(settings: BindSettings, gate: SubmitGate, events: BindEvents, counters: SubmitCounters) {
    this.#settings = settings
    this.#gate = gate
    this.#events = events
    this.#counters = counters
    this.#window = new Window(settings.window)
    this.#pace = new Pace({ ...settings, ...settings.throttle }, performance.now())
  }

  get used(): number {
    return this.#window.used
  }

  /** Submits per second allowed now. */
  get rate(): number {
    return this.#pace.rate(performance.now())
  }

  contract(rate: number): void {
    this.#pace.contract(rate, performance.now())
    clearTimeout(this.#paceTimer)
    this.#paceTimer = undefined
    queueMicrotask(() => this.#tellRoom())
  }

  room(): number {
    const room = this.#roomAt(performance.now())
    if (room === 0) this.#want()
    return room
  }

  reserve(count: number): number[] {
    const now = performance.now()
    const room = this.#roomAt(now)
    const sequences: number[] = []
    while (sequences.length < Math.min(count, room)) {
      const sequence = this.#gate.nextSequence()
      this.#window.reserve(sequence)
      sequences.push(sequence)
    }
    this.#pace.take(sequences.length)
    if (count >= room) this.#want()
    return sequences
  }

  release(sequences: readonly number[]): void {
    let released = 0
    for (const sequence of sequences) if (this.#window.release(sequence)) released += 1
    this.#pace.give(released)
    if (released > 0 && this.#wanted) queueMicrotask(() => this.#tellRoom())
  }

  send(items: readonly { sequence: number; pdu: SubmitSm }[]): void {
    if (!this.#gate.isCurrent()) this.release(items.map(({ sequence }) => sequence))
    const now = performance.now()
    const sizes: number[] = []
    let departed = 0
    let total = 0
    for (const { sequence, pdu } of items) {
      const size = this.#window.depart(sequence, now) ? this.#sizeOf(sequence, pdu) : this.#stay(sequence)
      sizes.push(size)
      total += size
      if (size > 0) departed += 1
    }
    if (this.#outcomes.length > 0) queueMicrotask(() => this.flush())
    if (departed === 0) return
    this.#pace.depart(departed, now)
    this.#counters.submits += departed
    const pdus = Buffer.allocUnsafe(total)
    let at = 0
    for (const [i, size] of sizes.entries()) {
      if (size === 0) continue
      const { sequence, pdu } = items[i]!
      at = writeMessage(pdu, COMMAND.submit_sm, sequence, pdus, at, size)
    }
    this.#gate.write(pdus)
  }

  response(sequence: number, commandStatus: number, messageId: string): void {
    const sentAt = this.#window.land(sequence)
    if (sentAt === undefined) {
      this.#counters.strays += 1
      return
    }
    this.#counters.responses += 1
    if (commandStatus === STATUS.ESME_ROK) this.#pace.accepted(sentAt)
    else if (isThrottling(commandStatus)) {
      this.#counters.throttled += 1
      this.#pace.throttled(performance.now(), sentAt)
    } else this.#counters.refused += 1
    this.#outcomes.push({ kind: 'answered', sequence, commandStatus, messageId, sent: true })
  }

  /** Expires submits that have waited too long for a response. */
  tick(now: number): void {
    this.#expire(now)
    // No event announces that the process is current again, so this is checked regularly.
    if (this.#wanted) this.#tellRoom()
  }

  #expire(now: number): void {
    const expired = this.#window.expire(now - this.#settings.responseTimeoutMs)
    if (expired.length === 0) return
    this.#counters.timeouts += expired.length
    for (const sequence of expired) this.#unanswered(sequence, 'timeout', true)
    this.flush()
  }

  /** Handles the end of a session: submits in flight will not get responses, and reservations become void. */
  abandon(): void {
    this.#pace.give(this.#window.reserved)
    for (const sequence of this.#window.abandon()) this.#unanswered(sequence, 'closed', true)
    this.flush()
  }

  /** Voids reservations; submits in flight still wait for responses. */
  void(): void {
    this.#pace.give(this.#window.reserved)
    this.#window.void()
  }

  /** Reports the collected outcomes in one call, then the free room if a caller waits for it. */
  flush(): void {
    if (this.#outcomes.length > 0) {
      const outcomes = this.#outcomes
      this.#outcomes = []
      this.#events.outcomes(outcomes)
    }
    this.#tellRoom()
  }

  /** Reports the room of a newly bound session, even if no caller waits for it. */
  opened(): void {
    this.#wanted = true
    this.#tellRoom()
  }

  close(): void {
    clearTimeout(this.#paceTimer)
    this.#wanted = false
  }

  #roomAt(now: number): number {
    if (!this.#gate.open()) return 0
    return Math.max(0, Math.min(this.#window.free, this.#pace.available(now)))
  }

  /** Rejects a message that cannot be encoded, with the status that a carrier would return. */
  #sizeOf(sequence: number, pdu: SubmitSm): number {
    const size = sizeOfMessage(pdu)
    if (typeof size === 'number') return size
    this.#window.land(sequence)
    this.#pace.give(1)
    const { commandStatus } = size
    this.#outcomes.push({ kind: 'answered', sequence, commandStatus, messageId: '', sent: false })
    return 0
  }

  /** Reports that no byte was sent, because the reservation is void: its session is closed or the process is not current. */
  #stay(sequence: number): 0 {
    this.#unanswered(sequence, 'closed', false)
    return 0
  }

  #unanswered(sequence: number, reason: 'timeout' | 'closed', sent: boolean): void {
    this.#outcomes.push({ kind: 'unanswered', sequence, reason, sent })
  }

  #want(): void {
    this.#wanted = true
    this.#awaitPace()
  }

  #tellRoom(): void {
    if (!this.#wanted || this.#roomAt(performance.now()) === 0) return this.#awaitPace()
    this.#wanted = false
    this.#events.room?.()
  }

  /** Sets a timer if only the rate limit blocks, because no socket event then announces free room. */
  #awaitPace(): void {
    if (!this.#wanted || this.#paceTimer || !this.#gate.open() || this.#window.free === 0) return
    const wait = this.#pace.wait(performance.now())
    this.#paceTimer = setTimeout(() => {
      this.#paceTimer = undefined
      this.#tellRoom()
    }, Math.ceil(wait))
  }
}
