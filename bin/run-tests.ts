import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startTestServer } from './test-database.ts'

const root = resolve(import.meta.dirname, '..')

/** The longest files first, so that the end is not one of them alone. */
const testFolders = ['test/matrix', 'test/faults', 'test/journeys', 'test', 'src', 'simulators', 'bin']

/** Three times the duration of a whole run on a quiet machine. */
const usualDeadlineMs = 45 * 60_000

export type TestRun = {
  /** Paths relative to the root; all test files when empty. */
  files: string[]
  /** A file that receives one line of JSON for each failed test, see `failures-reporter.ts`. */
  failuresTo?: string
  deadlineMs?: number
}

/** Runs tests over a PostgreSQL of their own. Resolves to whether all of them passed. */
export async function runTests({
  files,
  failuresTo,
  deadlineMs = usualDeadlineMs,
}: TestRun): Promise<boolean> {
  const chosen = files.length > 0 ? files : testFiles()
  const server = await startTestServer()
  try {
    const runner = spawn(process.execPath, [...flags(failuresTo), ...chosen], {
      cwd: root,
      stdio: 'inherit',
      // Each file is a process that loads the same program; Node caches the compiled code.
      env: { NODE_COMPILE_CACHE: join(root, '.cache'), ...process.env, ...server.environment },
      // A process group, so that the deadline reaches every process in it.
      detached: true,
    })
    const forward = (signal: NodeJS.Signals) => runner.kill(signal)
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, forward)
    const deadline = setTimeout(() => endGroup(runner.pid, deadlineMs), deadlineMs)
    const [code] = (await once(runner, 'exit')) as [number | null]
    clearTimeout(deadline)
    for (const signal of signals) process.off(signal, forward)
    return code === 0
  } finally {
    await server.stop()
  }
}

/** Every test file once. */
function testFiles(): string[] {
  const inside = (folder: string) => globSync(`${folder}/**/*.test.ts`, { cwd: root }).sort()
  return [...new Set(testFolders.flatMap(inside))]
}

/** Three files at a time, because on two cores one of three waits. */
function flags(failuresTo?: string): string[] {
  const reporters = failuresTo
    ? { spec: 'stdout', './bin/failures-reporter.ts': failuresTo }
    : { spec: 'stdout' }
  return [
    '--test',
    ...Object.entries(reporters).flatMap(([reporter, destination]) => [
      `--test-reporter=${reporter}`,
      `--test-reporter-destination=${destination}`,
    ]),
    '--test-concurrency=3',
    // Each wait of a test has its own guard against hanging (test/support/until.ts), which says what was seen.
    '--test-timeout=900000',
    // A failed test may leave connections open; without force-exit its file would never end.
    '--test-force-exit',
  ]
}

function endGroup(group: number | undefined, deadlineMs: number): void {
  console.error(`The tests did not end within ${deadlineMs / 60_000} minutes and were killed.`)
  if (group) process.kill(-group, 'SIGKILL')
}
