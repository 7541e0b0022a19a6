import { setTimeout as pause } from 'node:timers/promises'

/** State of the process that a test file could change for later files. */
type ProcessState = { open: string[]; env: string; cwd: string; listeners: string; beforeExit: unknown[] }

const signals = [
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
  'uncaughtException',
  'unhandledRejection',
  'exit',
  'beforeExit',
]

/** Waits this long, because closed sockets stay open for a moment, and some timers still expire. */
const closingMs = 2_000

/** A process with a larger heap is replaced. */
const largestHeap = 1_200 * 2 ** 20

export function processState(): ProcessState {
  return {
    open: process.getActiveResourcesInfo().filter((kind) => kind !== 'FSReqPromise'),
    env: JSON.stringify(Object.entries(process.env).filter(([name]) => !name.startsWith('NODE_TEST'))),
    cwd: process.cwd(),
    listeners: signals.map((name) => process.listenerCount(name)).join(),
    beforeExit: process.listeners('beforeExit'),
  }
}

/** Lists the resources that the file has left open or changed in this process since `before`; usually none. */
export async function leftBehind(before: ProcessState): Promise<string[]> {
  const openNow = () => additional(before.open, processState().open)
  const deadline = performance.now() + closingMs
  while (openNow().length > 0 && performance.now() < deadline) await pause(10, undefined, { ref: false })
  const after = processState()
  const changed = (['env', 'cwd', 'listeners'] as const).filter((name) => before[name] !== after[name])
  const large = process.memoryUsage().heapUsed > largestHeap ? ['a large heap'] : []
  return [...new Set(openNow()), ...changed, ...large]
}

/** The elements of `after` that `before` does not have, each as often as it was added. */
function additional(before: string[], after: string[]): string[] {
  const left = [...before]
  return after.filter((name) => {
    const position = left.indexOf(name)
    if (position >= 0) left.splice(position, 1)
    return position < 0
  })
}
