/**
 * Runs tests several times in a row and lists every test that failed at least once:
 * `npm run again -- --runs 10 --load 16 test/browser/messages.test.ts`; without files, all tests.
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runTests } from './run-tests.ts'
import type { Failure } from './tests/report.ts'
import { selectTests } from './tests/select.ts'

const usage = 'Usage: npm run again -- [--runs 1..100] [--load 0..64] [test files, folders or domains]'

/** Occupies a core until the parent process exits. */
const busyLoop = 'const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e7; i++);'

type FailedTest = Failure & { times: number }

/** Starts processes that compete for the cores. Returns a function that stops them. */
function occupy(load: number): () => void {
  const loops = Array.from({ length: load }, () =>
    spawn(process.execPath, ['-e', busyLoop], { stdio: 'ignore' }),
  )
  return () => loops.forEach((loop) => loop.kill('SIGKILL'))
}

/** Runs the files once. Adds failed tests to `failed`, unless a signal stopped the run. */
async function runOnce(
  files: string[],
  failed: Map<string, FailedTest>,
  deadlineMs: number,
): Promise<{ passed: boolean; isStopped: boolean }> {
  const { failures, ...outcome } = await runTests({ files, isDetailed: false, deadlineMs })
  if (outcome.isStopped) return outcome
  for (const failure of failures) {
    const key = `${failure.file} ${failure.title}`
    failed.set(key, { ...failure, times: (failed.get(key)?.times ?? 0) + 1 })
  }
  return outcome
}

function report(runs: number, green: number, failed: Map<string, FailedTest>): void {
  console.log(`\n${green} of ${runs} runs were green.`)
  const mostFirst = [...failed.values()].toSorted((a, b) => b.times - a.times)
  for (const { times, file, title, reason } of mostFirst)
    console.log(`  failed ${times} of ${runs}: ${file}: ${title}\n      ${reason}`)
}

function count(text: string, least: number, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) throw new RangeError(usage)
  return value
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '10' }, load: { type: 'string', default: '0' } },
})
const files = selectTests(positionals)
const runs = count(values.runs, 1, 100)
const load = count(values.load, 0, 64)
const failed = new Map<string, FailedTest>()
const release = occupy(load)
let green = 0
let done = 0
try {
  for (let run = 1; run <= runs; run++) {
    const began = performance.now()
    const { passed, isStopped } = await runOnce(files, failed, 45 * 60_000 * (1 + load / 3))
    if (isStopped) break
    done = run
    if (passed) green++
    console.log(`Run ${run} of ${runs} took ${((performance.now() - began) / 1000).toFixed(0)} s.`)
  }
} finally {
  release()
}
report(done, green, failed)
if (green < runs) process.exitCode = 1
