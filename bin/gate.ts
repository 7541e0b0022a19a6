/**
 * The gate. Without words: every check, then every test; with words: `node --test` on those files.
 * All steps run even when one fails. Tests come last, so that the runner's own totals close the output.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runTests } from './run-tests.ts'

const root = resolve(import.meta.dirname, '..')

type Check = [name: string, command: string, ...words: string[]]

const checks: Check[] = [
  ['types', 'tsc', '--noEmit'],
  ['types of the console', 'tsc', '--noEmit', '--project', 'console'],
  ['lint', 'oxlint', '--type-aware', '--quiet'],
  ['format', 'oxfmt', '--check'],
  [
    'boundaries',
    'depcruise',
    ...present(['src', 'simulators', 'bin', 'test', 'console/src']),
    '--config',
    '.dependency-cruiser.cjs',
  ],
  ['dead code', 'knip', '--no-progress'],
]

function present(folders: string[]): string[] {
  return folders.filter((folder) => existsSync(join(root, folder)))
}

/** Runs one check quietly; its output is shown only when it fails. */
function passes([name, command, ...words]: Check): boolean {
  const began = performance.now()
  const done = spawnSync(join(root, 'node_modules', '.bin', command), words, { cwd: root, encoding: 'utf8' })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const ok = done.status === 0
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (!ok) console.log(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`.trimEnd())
  return ok
}

const words = process.argv.slice(2)
const failed = words.length > 0 ? [] : checks.filter((check) => !passes(check)).map(([name]) => name)
if (!(await runTests({ files: words }))) failed.push('tests')
if (failed.length > 0) {
  console.error(`The gate is closed by: ${failed.join(', ')}.`)
  process.exitCode = 1
}
