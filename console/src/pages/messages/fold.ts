import type { Message } from './message.ts'

type Entry = Message['timeline'][number]

/** Repeated equal entries, shown by the last time with all their times. */
export type Folded = Entry & { times: readonly string[] }

/** Folds repetitions: nine attempts with the same result are one entry. */
export function folded(timeline: readonly Entry[]): Folded[] {
  const lines: Folded[] = []
  for (const entry of timeline) {
    const before = lines.at(-1)
    if (before && isSame(before, entry)) lines.splice(-1, 1, { ...entry, times: [...before.times, entry.at] })
    else lines.push({ ...entry, times: [entry.at] })
  }
  return lines
}

function isSame(a: Entry, b: Entry): boolean {
  const words = ['event', 'status', 'actor', 'reason'] as const
  return words.every((name) => a[name] === b[name]) && steady(a) === steady(b)
}

/** Details that differ at each attempt. */
const passing = new Set(['attempt', 'duration_ms'])

const steady = ({ details }: Entry) =>
  JSON.stringify(Object.entries(details ?? {}).filter(([name]) => !passing.has(name)))
