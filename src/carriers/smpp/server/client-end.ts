import { COMMAND, responseTo } from '../pdus/commands.ts'
import type { ClientLink } from './client-link.ts'

/** How long the responses to open submits are awaited after a client's unbind. */
const UNBIND_MS = 5_000

type Deps = {
  link: ClientLink
  /** Number of submits without a response. */
  open(): number
  /** Hands over the submits that were read. */
  flush(): void
}

/** The time until which open submits and the response to an unbind are awaited, and what the session then does. */
type Ending = { until: number; close: () => void; isConfirmed: boolean }

/** The end of one session: open submits are answered before it closes. */
export class ClientEnd {
  readonly #deps: Deps
  #ending: Ending | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Unbinds and closes, after at most `ms`. */
  begin(reason: string, ms: number): void {
    const { link } = this.#deps
    const isBound = link.phase === 'bound'
    if (isBound) link.reply(COMMAND.unbind, 0, link.nextSequence())
    this.#finish(ms, () => link.connection.close(reason, 'flush'), !isBound)
  }

  /** Responds to the open submits before the unbind, because the client reads no further responses after it. */
  unbind(sequence: number): void {
    const { link } = this.#deps
    const close = this.#ending?.close ?? (() => link.connection.close('unbound by client', 'flush'))
    const confirm = () => {
      link.reply(responseTo(COMMAND.unbind), 0, sequence)
      close()
    }
    if (this.#ending) Object.assign(this.#ending, { close: confirm, isConfirmed: true })
    this.#finish(UNBIND_MS, confirm)
  }

  /** The client has responded to an unbind. */
  unbound(): void {
    if (!this.#ending) return this.#deps.link.connection.close('unbound', 'flush')
    this.#ending.isConfirmed = true
    this.closeIfDone()
  }

  closeIfDone(): void {
    if (this.#ending?.isConfirmed && this.#deps.open() === 0) this.#ending.close()
  }

  /** Closes if the wait has ended, and returns whether it did. `now` is from `performance.now()`. */
  closeIfDue(now: number): boolean {
    if (!this.#ending || now < this.#ending.until) return false
    this.#ending.close()
    return true
  }

  /** The connection is closed. */
  closed(): void {
    this.#deps.link.phase = 'ending'
    this.#ending = undefined
  }

  /** Closes after the responses to open submits, and after the response to an unbind unless it is confirmed. An earlier end keeps its reason. */
  #finish(ms: number, close: () => void, isConfirmed = true): void {
    const { link, flush } = this.#deps
    flush()
    const until = performance.now() + ms
    if (link.phase !== 'bound' && !this.#ending) return close()
    link.phase = 'ending'
    this.#ending ??= { until, close, isConfirmed }
    this.#ending.until = Math.min(this.#ending.until, until)
    this.closeIfDone()
  }
}
