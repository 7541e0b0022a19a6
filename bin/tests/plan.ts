import type { Duration } from './durations.ts'

/** Estimated seconds by the start of a path, longest first; used until a file has run once on this machine. */
const usual: [start: string, seconds: number][] = [
  ['test/matrix/matrix', 300],
  ['test/faults', 30],
  ['test/matrix', 20],
  ['test/fuzz', 20],
  ['test/browser', 15],
  ['test/journeys', 5],
  ['test', 4],
  ['bin', 3],
  ['src/cli', 3],
]

/** Files that are expected to mostly wait for other processes, until they have been measured on this machine. */
const usuallyWaits = /^test\/faults\/|^bin\/|^src\/platform\/embedded\/|^src\/cli\/|^test\/interop\//

/** A file whose worker uses less than this share of a core mostly waits. */
const waitingShare = 0.3
const leastWaitingSeconds = 4

/** `waiting` files run concurrently with the `busy` ones, because they use little CPU time. Both lists are ordered, longest first. */
export type Plan = { busy: string[]; waiting: string[] }

export function planOf(files: string[], durations: Map<string, Duration>): Plan {
  const ordered = files.toSorted((a, b) => secondsOf(b, durations) - secondsOf(a, durations))
  const { busy = [], waiting = [] } = Object.groupBy(ordered, (file) =>
    waits(file, durations.get(file)) ? 'waiting' : 'busy',
  )
  return { busy, waiting }
}

function secondsOf(file: string, durations: Map<string, Duration>): number {
  return durations.get(file)?.seconds ?? usual.find(([start]) => file.startsWith(start))?.[1] ?? 1
}

function waits(file: string, measured: Duration | undefined): boolean {
  if (!measured) return usuallyWaits.test(file)
  return measured.seconds >= leastWaitingSeconds && measured.cpu / measured.seconds < waitingShare
}
