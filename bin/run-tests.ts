import { join, resolve } from 'node:path'
import { hashMemory } from '#platform/config/hash-memory.ts'
import { startTestServer } from './test-database.ts'
import { startTestBrowser } from './tests/browser.ts'
import { noteDuration, readDurations, writeDurations } from './tests/durations.ts'
import { runLanes } from './tests/lanes.ts'
import { planOf } from './tests/plan.ts'
import { openReport, type Failure } from './tests/report.ts'
import { allTests } from './tests/select.ts'

const root = resolve(import.meta.dirname, '..')

/** More than twice the duration of all tests on two fast cores, because the cores of a shared machine may be slow. */
const usualDeadlineMs = 87 * 60_000

export type TestRun = {
  /** Paths relative to the root; all test files when empty. */
  files: string[]
  /** Prints every test, not only files and failures. */
  isDetailed: boolean
  deadlineMs?: number
}

/** Runs tests with a separate PostgreSQL. Returns whether all tests passed, whether a signal stopped them, and the failed tests. */
export async function runTests({
  files,
  isDetailed,
  deadlineMs = usualDeadlineMs,
}: TestRun): Promise<{ passed: boolean; isStopped: boolean; failures: Failure[] }> {
  const chosen = files.length > 0 ? files : allTests()
  const report = openReport(chosen.length, isDetailed)
  const durations = readDurations()
  const stopping = stopAfter(deadlineMs)
  const [server, browser] = await Promise.all([startTestServer(), browserFor(chosen)])
  try {
    await runLanes({
      plan: planOf(chosen, durations),
      environment: {
        NODE_COMPILE_CACHE: join(root, '.cache'),
        // Tests compute so many hashes that these would take a quarter of the time; the default has a separate test.
        [hashMemory.variable]: '64',
        ...process.env,
        ...server.environment,
        ...browser.environment,
        // A screenshot costs half a second of CPU time, and a developer looks at those of chosen files only.
        ...(files.length > 0 && { STROWGER_TEST_PICTURES: '1' }),
      },
      ended(result) {
        report.add(result)
        noteDuration(durations, result)
      },
      signal: stopping.signal,
    })
  } finally {
    stopping.cancel()
    writeDurations(durations)
    await Promise.all([server.stop(), browser.stop()])
  }
  const failures = report.close()
  const passed = failures.length === 0 && !stopping.signal.aborted
  return { passed, isStopped: stopping.isStopped(), failures }
}

/** One browser for all files that open pages; not started if there are none. */
async function browserFor(files: string[]) {
  if (!files.some((file) => file.startsWith('test/browser/')))
    return { environment: {}, stop: async () => undefined }
  const { address, stop } = await startTestBrowser()
  return { environment: { STROWGER_TEST_BROWSER: address }, stop }
}

/** Aborts at the deadline, and when this process receives a termination signal. */
function stopAfter(deadlineMs: number): { signal: AbortSignal; isStopped(): boolean; cancel(): void } {
  const stopping = new AbortController()
  let isStopped = false
  const stop = (reason: string) => {
    console.error(`The tests were stopped: ${reason}.`)
    stopping.abort()
  }
  const deadline = setTimeout(() => stop(`not done within ${deadlineMs / 60_000} minutes`), deadlineMs)
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  const stopBySignal = (signal: NodeJS.Signals) => {
    isStopped = true
    stop(signal)
  }
  for (const signal of signals) process.on(signal, stopBySignal)
  return {
    signal: stopping.signal,
    isStopped: () => isStopped,
    cancel() {
      clearTimeout(deadline)
      for (const signal of signals) process.off(signal, stopBySignal)
    },
  }
}
