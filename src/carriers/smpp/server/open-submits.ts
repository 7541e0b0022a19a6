/**
 * The submits of one session without a response. Submits beyond the window are refused at once; if a client ignores that, reading pauses,
 * so that TCP slows it down.
 */
export class OpenSubmits {
  readonly #flow: { pause(): void; resume(): void }
  /** command_id by sequence number. */
  readonly #open = new Map<number, number>()
  #window = 1
  #beyond = 0
  #paused = false

  constructor(flow: { pause(): void; resume(): void }) {
    this.#flow = flow
  }

  get count(): number {
    return this.#open.size
  }

  /** Submits that may be without a response. */
  get window(): number {
    return this.#window
  }

  limit(window: number): void {
    this.#window = window
  }

  /** Returns why the submit is not accepted, or undefined if it is open now. */
  add(sequence: number, commandId: number): 'beyond window' | 'sequence in use' | undefined {
    if (this.#open.size >= this.#window) {
      this.#beyond += 1
      if (this.#beyond >= this.#window) this.#pause()
      return 'beyond window'
    }
    if (this.#open.has(sequence)) return 'sequence in use'
    this.#open.set(sequence, commandId)
    return undefined
  }

  /** Removes a submit and returns its command_id; undefined if it is not open. */
  take(sequence: number): number | undefined {
    const commandId = this.#open.get(sequence)
    this.#open.delete(sequence)
    if (this.#open.size > this.#window / 2) return commandId
    this.#beyond = 0
    if (this.#paused) {
      this.#paused = false
      this.#flow.resume()
    }
    return commandId
  }

  #pause(): void {
    if (this.#paused) return
    this.#paused = true
    this.#flow.pause()
  }
}
