type Stop<T> = { due: number; items: T[] }
type Line<T> = { stops: Stop<T>[]; timer?: NodeJS.Timeout }

/**
 * Items that are due after a delay, with one timer per distinct delay regardless of the number of items. Items of one delay keep
 * their order.
 */
export class Timetable<T> {
  readonly #arrive: (items: T[]) => void
  readonly #lines = new Map<number, Line<T>>()

  constructor(arrive: (items: T[]) => void) {
    this.#arrive = arrive
  }

  add(delayMs: number, item: T): void {
    let line = this.#lines.get(delayMs)
    if (!line) {
      line = { stops: [] }
      this.#lines.set(delayMs, line)
    }
    const due = Math.floor(performance.now()) + delayMs
    const last = line.stops.at(-1)
    if (last?.due === due) last.items.push(item)
    else line.stops.push({ due, items: [item] })
    line.timer ??= setTimeout(() => this.#run(delayMs, line), delayMs)
  }

  close(): void {
    for (const { timer } of this.#lines.values()) clearTimeout(timer)
    this.#lines.clear()
  }

  #run(delayMs: number, line: Line<T>): void {
    const now = performance.now()
    let ready = 0
    while (ready < line.stops.length && line.stops[ready]!.due <= now) ready += 1
    const arrived = line.stops.splice(0, ready).flatMap(({ items }) => items)
    const next = line.stops[0]
    if (next) line.timer = setTimeout(() => this.#run(delayMs, line), Math.max(1, next.due - now))
    else this.#lines.delete(delayMs)
    if (arrived.length > 0) this.#arrive(arrived)
  }
}
