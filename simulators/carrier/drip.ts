/** Sends octets one at a time, in order. */
export class Drip {
  readonly #write: (octets: Buffer) => void
  readonly #timer: NodeJS.Timeout
  #waiting: Buffer[] = []
  #at = 0

  constructor(everyMs: number, write: (octets: Buffer) => void) {
    this.#write = write
    this.#timer = setInterval(() => this.#drop(), everyMs)
  }

  add(octets: Buffer): void {
    this.#waiting.push(octets)
  }

  /** Sends all waiting octets immediately. */
  end(): void {
    clearInterval(this.#timer)
    const [first, ...rest] = this.#waiting
    this.#waiting = []
    if (first) this.#write(Buffer.concat([first.subarray(this.#at), ...rest]))
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#waiting = []
  }

  #drop(): void {
    const first = this.#waiting[0]
    if (!first) return
    this.#write(first.subarray(this.#at, this.#at + 1))
    this.#at += 1
    if (this.#at < first.length) return
    this.#waiting.shift()
    this.#at = 0
  }
}
