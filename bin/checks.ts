import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const cache = join(root, '.cache')

type Check = [name: string, command: string, ...words: string[]]

const checks: Check[] = [
  ['types', 'tsc', '--noEmit', ...remembering('types')],
  ['types of the console', 'tsc', '--noEmit', '--project', 'console', ...remembering('types-of-console')],
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
  ['plain words', 'node', 'bin/words.ts'],
]

/** With this option the compiler checks only files that have changed since its last run, and their dependents. */
function remembering(name: string): string[] {
  return ['--incremental', '--tsBuildInfoFile', join(cache, `${name}.tsbuildinfo`)]
}

function present(folders: string[]): string[] {
  return folders.filter((folder) => existsSync(join(root, folder)))
}

/** Runs all checks in turn, concurrently with the tests. Returns the names of failed checks. */
export async function runChecks(): Promise<string[]> {
  mkdirSync(cache, { recursive: true })
  const failed: string[] = []
  for (const check of checks) if (!(await passes(check))) failed.push(check[0])
  return failed
}

/** Runs a check; prints its output only if the check fails. */
async function passes([name, command, ...words]: Check): Promise<boolean> {
  const began = performance.now()
  const child = spawn(join(root, 'node_modules', '.bin', command), words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const status = await once(child, 'close').then(
    ([code]) => code as number | null,
    (error: unknown) => void (output += String(error)),
  )
  const ok = status === 0
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${ok ? '' : `\n${output.trimEnd()}`}`)
  return ok
}
