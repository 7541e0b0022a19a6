/**
 * The gate. Without words: every check beside every test; with words: only the tests of those files, folders or domains.
 * Everything runs even when something fails, and what failed is named in the last line.
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
  console.error(`The gate is closed by: ${failed.join(', ')}.`)
  process.exitCode = 1
}
