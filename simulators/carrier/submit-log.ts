/** One submit_sm as the carrier received it. */
export type ReceivedSubmit = {
  /** Milliseconds since 1970. */
  at: number
  systemId: string
  /** Counts the sessions of this carrier. */
  session: number
  sequence: number
  source: string
  destination: string
  esmClass: number
  dataCoding: number
  registeredDelivery: number
  shortMessage: Buffer
  commandStatus: number | 'silent'
  /** The id given, also when the answer is withheld; empty when the submit was refused. */
  messageId: string
}

/** What a carrier received, in order; the oldest are forgotten beyond `limit`. */
export class SubmitLog {
  readonly #limit: number
  #entries: ReceivedSubmit[] = []
  #next = 0
  total = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(entry: ReceivedSubmit): void {
    this.total += 1
    if (this.#entries.length < this.#limit) {
      this.#entries.push(entry)
      return
    }
    this.#entries[this.#next] = entry
    this.#next = (this.#next + 1) % this.#limit
  }

  /** The submits that are remembered, oldest first. */
  all(): ReceivedSubmit[] {
    return [...this.#entries.slice(this.#next), ...this.#entries.slice(0, this.#next)]
  }

  clear(): void {
    this.#entries = []
    this.#next = 0
    this.total = 0
  }
}
