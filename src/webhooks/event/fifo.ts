/** First in, first out, without moving the remaining items. */
export class Fifo<T> {
  #items: T[] = []
  #head = 0

  get length(): number {
    return this.#items.length - this.#head
  }

  push(item: T): void {
    this.#items.push(item)
  }

  shift(): T | undefined {
    if (this.length === 0) return undefined
    const item = this.#items[this.#head]!
    if (++this.#head > 512 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head)
      this.#head = 0
    }
    return item
  }

  /** Removes and returns all items after the first `keep`. */
  cut(keep: number): T[] {
    return this.#items.splice(this.#head + keep)
  }
}
