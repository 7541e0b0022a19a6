/**
 * The last items of a series, bounded in number and in the memory of their buffers; items are numbered from 0. PDUs of one chunk
 * are consecutive and share its buffer.
 */
export class Ring<T extends { buffer?: Buffer }> {
  readonly #limit: number
  readonly #octetLimit: number
  #slots: (T | undefined)[] = []
  #first = 0
  #next = 0
  #octets = 0
  #lastBuffer: Buffer | undefined

  constructor(limit: number, octetLimit: number) {
    this.#limit = limit
    this.#octetLimit = octetLimit
  }

  /** Number of the oldest stored item. */
  get first(): number {
    return this.#first
  }

  /** Number of the next item, which is the count of all items. */
  get next(): number {
    return this.#next
  }

  add(item: T): void {
    if (this.#next - this.#first >= this.#limit) this.#evict()
    if (item.buffer && item.buffer !== this.#lastBuffer) this.#octets += item.buffer.length
    this.#lastBuffer = item.buffer
    this.#slots[this.#next % this.#limit] = item
    this.#next += 1
    while (this.#octets > this.#octetLimit && this.#next - this.#first > 1) this.#evict()
  }

  /** At most `count` items starting at a number, oldest first. */
  from(start: number, count = Infinity): T[] {
    const items: T[] = []
    const begin = Math.max(start, this.#first)
    const end = Math.min(this.#next, begin + count)
    for (let n = begin; n < end; n += 1) items.push(this.#at(n)!)
    return items
  }

  /** Removes all items and restarts the count at 0. */
  clear(): void {
    this.#slots = []
    this.#first = 0
    this.#next = 0
    this.#octets = 0
    this.#lastBuffer = undefined
  }

  #at(n: number): T | undefined {
    return n >= this.#first && n < this.#next ? this.#slots[n % this.#limit] : undefined
  }

  #evict(): void {
    const { buffer } = this.#slots[this.#first % this.#limit]!
    this.#slots[this.#first % this.#limit] = undefined
    this.#first += 1
    if (!buffer) return
    const next = this.#first < this.#next ? this.#slots[this.#first % this.#limit] : undefined
    if (buffer === next?.buffer) return
    this.#octets -= buffer.length
    if (!next) this.#lastBuffer = undefined
  }
}
