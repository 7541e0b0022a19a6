import { messagesOf, type Origination } from './origination.ts'
import type { SubmitSm } from '#carriers/smpp/index.ts'

const RATE = 100
const TICK_MS = 20

/** Series of repeated messages. Each message is sent at its time, until all are sent or the series is stopped. */
export class Crowd {
  readonly #send: (systemId: string | undefined, messages: SubmitSm[]) => void
  readonly #timers = new Set<NodeJS.Timeout>()
  #reference = 0

  constructor(send: (systemId: string | undefined, messages: SubmitSm[]) => void) {
    this.#send = send
  }

  /** Sends the first message immediately, and returns the number of PDUs per message. Throws `ImpossibleMessage`. */
  write(input: Origination): number {
    const { count = 1, rate = RATE, systemId } = input
    const first = this.#next(input, 1)
    this.#send(systemId, first)
    if (count === 1) return first.length
    const began = performance.now()
    let sent = 1
    const timer = setInterval(() => {
      const due = Math.min(count, 1 + Math.floor(((performance.now() - began) / 1000) * rate))
      const messages: SubmitSm[] = []
      while (sent < due) messages.push(...this.#next(input, (sent += 1)))
      if (messages.length > 0) this.#send(systemId, messages)
      if (sent === count) this.#end(timer)
    }, TICK_MS)
    this.#timers.add(timer)
    return first.length
  }

  /** Stops all series; returns the number of unfinished ones. */
  stop(): number {
    const { size } = this.#timers
    for (const timer of this.#timers) this.#end(timer)
    return size
  }

  #next(input: Origination, n: number): SubmitSm[] {
    this.#reference = (this.#reference + 1) & 0xffff
    const text = input.text?.replaceAll('{n}', String(n))
    return messagesOf({ ...input, text }, this.#reference)
  }

  #end(timer: NodeJS.Timeout): void {
    clearInterval(timer)
    this.#timers.delete(timer)
  }
}
