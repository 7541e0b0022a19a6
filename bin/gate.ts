/**
 * The gate. Without arguments: all checks concurrently with all tests; with arguments: only the tests of those files, folders or
 * domains. Everything runs even if something fails, and the last line names the failures.
 */
import { runChecks } from './checks.ts'
import { runTests } from './run-tests.ts'
import { selectTests } from './tests/select.ts'

const words = process.argv.slice(2)
const files = selectTests(words)
const [failed, tests] = await Promise.all([
  words.length > 0 ? Promise.resolve<string[]>([]) : runChecks(),
  runTests({ files, isDetailed: words.length > 0 }),
])
if (!tests.passed) failed.push('tests')
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}.`)
  process.exitCode = 1
}
