import { closeSync, openSync, writeSync } from 'node:fs'
import type { Journal } from './journal.ts'
import { viewOf } from './view.ts'

const FLUSH_MS = 100
const FLUSH_LINES = 500

/**
 * Appends every record of a journal to a file as a line of JSON. Lines are written in batches, and flushed on close. Throws if the
 * file cannot be opened or written.
 */
export class LogFile {
  readonly #file: number
  readonly #stop: () => void
  readonly #timer: NodeJS.Timeout
  #lines: string[] = []

  constructor(path: string, journal: Journal) {
    this.#file = openSync(path, 'a')
    this.#timer = setInterval(() => this.#flush(), FLUSH_MS)
    this.#stop = journal.watch((record, n) => {
      this.#lines.push(JSON.stringify(viewOf(record, n)))
      if (this.#lines.length >= FLUSH_LINES) this.#flush()
    })
  }

  close(): void {
    this.#stop()
    clearInterval(this.#timer)
    this.#flush()
    closeSync(this.#file)
  }

  #flush(): void {
    if (this.#lines.length === 0) return
    const text = `${this.#lines.join('\n')}\n`
    this.#lines = []
    writeSync(this.#file, text)
  }
}
