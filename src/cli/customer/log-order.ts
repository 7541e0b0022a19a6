import type { LogSource } from './log-sources.ts'

export type LogEntry = { source: LogSource; entry: object }

/** How many intervals an entry is delayed: requests are recorded later than their effects, and each source is read by itself. */
const delayIntervals = 2

/** Brings the entries of several sources into the order in which they occurred. An entry waits until the second `release` after it was added. */
export function openLogOrder() {
  let waiting: (LogEntry & { at: number; releases: number })[] = []
  const inOrder = (some: typeof waiting) => some.toSorted((one, other) => one.at - other.at)
  return {
    add(source: LogSource, entries: readonly object[]): void {
      for (const entry of entries)
        waiting.push({ source, entry, at: Date.parse(source.timeOf(entry as never)), releases: 0 })
    },
    /** The entries that have waited long enough, and those that occurred before them. */
    release(): LogEntry[] {
      for (const one of waiting) one.releases += 1
      const due = waiting.filter(({ releases }) => releases >= delayIntervals)
      const until = Math.max(-Infinity, ...due.map(({ at }) => at))
      const released = waiting.filter(({ at }) => at <= until)
      waiting = waiting.filter(({ at }) => at > until)
      return inOrder(released)
    },
    /** The entries that still wait. */
    all: (): LogEntry[] => inOrder(waiting.splice(0)),
  }
}
