import { notLoaded, type Counts } from './events.ts'
import type { FileResult } from './start-worker.ts'

export type Failure = { file: string; title: string; reason: string }

const countNames = ['tests', 'suites', 'passed', 'failed', 'cancelled', 'skipped', 'todo'] as const
/** Names of counts, as in the output of Node's reporter. */
const shownAs: Partial<Record<keyof Counts, string>> = { passed: 'pass', failed: 'fail' }
const slowestShown = 10

/** Prints the progress of a run, and at the end the failed and the slow tests and their counts. */
export function openReport(files: number, isDetailed: boolean) {
  const began = performance.now()
  const results: FileResult[] = []
  const elapsed = () => (performance.now() - began) / 1000
  return {
    add(result: FileResult) {
      results.push(result)
      const position = `${String(results.length).padStart(String(files).length)}/${files}`
      console.log(`${position} ${minutes(elapsed())} ${lineOf(result)}`)
      show(result.output)
      for (const test of result.tests) if (isDetailed || test.skipped !== undefined) show(testLine(test))
      if (!isDetailed) for (const { title, text } of failuresOf(result)) show(`✖ ${title}\n${text}`)
    },
    /** Prints the summary and returns the failed tests. */
    close(): Failure[] {
      const failures = results.flatMap(failuresOf)
      if (results.length > slowestShown) showSlowest(results)
      if (failures.length > 0) console.log('\nfailing tests:')
      for (const { file, title, text } of failures) console.log(`\n✖ ${file}: ${title}\n${indented(text)}`)
      showCounts(results, elapsed())
      return failures.map(({ file, title, reason }) => ({ file, title, reason }))
    },
  }
}

function lineOf(result: FileResult): string {
  const ok = failuresOf(result).length === 0
  const behind = result.done?.leftBehind.length ? `, left behind: ${result.done.leftBehind.join(', ')}` : ''
  const counts = result.done ? `${result.done.summary.counts.tests} tests` : result.died
  return `${ok ? 'ok    ' : 'FAILED'} ${result.file} (${result.seconds.toFixed(1)} s, ${counts}${behind})`
}

function testLine({ title, nesting, milliseconds, skipped, failure }: FileResult['tests'][number]): string {
  const sign = failure ? '✖' : skipped === undefined ? '✔' : '﹣'
  const end = skipped === undefined ? '' : ` # SKIP ${skipped}`
  return `${'  '.repeat(nesting)}${sign} ${title} (${milliseconds.toFixed(0)} ms)${end}`
}

function failuresOf({ file, tests, done, died }: FileResult): (Failure & { text: string })[] {
  const failures = tests.flatMap(({ title, failure }) => (failure ? [{ file, title, ...failure }] : []))
  const unnamed =
    done?.summary.success === false && failures.length === 0 ? 'failed without a failed test' : died
  if (failures.some(({ title }) => title === notLoaded)) return failures
  return unnamed ? [...failures, { file, title: file, reason: unnamed, text: unnamed }] : failures
}

function showSlowest(results: FileResult[]): void {
  console.log('\nThe slowest files:')
  for (const { file, seconds, done } of results
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown))
    console.log(`  ${seconds.toFixed(1)} s, ${(done?.cpuSeconds ?? 0).toFixed(1)} s of CPU time: ${file}`)
}

function showCounts(results: FileResult[], seconds: number): void {
  const died = results.filter((one) => one.died)
  console.log()
  for (const name of countNames) {
    const counted = results.reduce((sum, { done }) => sum + (done?.summary.counts[name] ?? 0), 0)
    // If a file's process ended, only the tests that ended before are known.
    const known = name === 'tests' ? died.reduce((sum, { tests }) => sum + tests.length, 0) : 0
    const lost = name === 'failed' ? died.length : 0
    console.log(`ℹ ${shownAs[name] ?? name} ${counted + known + lost}`)
  }
  const computing = results.reduce((sum, { done }) => sum + (done?.cpuSeconds ?? 0), 0)
  console.log(`ℹ files ${results.length}`)
  console.log(`ℹ cpu ${computing.toFixed(0)} s in test workers`)
  console.log(`ℹ duration_ms ${(seconds * 1000).toFixed(0)}`)
}

const minutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

function show(text: string): void {
  if (text.trim()) console.log(indented(text.trimEnd()))
}

const indented = (text: string) => text.replace(/^/gm, '    ')
