/**
 * The gate. Without words: every check, then every test; with words: `node --test` on those files.
 * All steps run even when one fails. Tests come last, so that the runner's own totals close the output.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startTestServer } from './test-database.ts'

const root = resolve(import.meta.dirname, '..')
/** The longest files first, so that the end is not one of them alone. */
const testFolders = ['test/matrix', 'test/faults', 'test/journeys', 'test', 'src', 'simulators', 'bin']

/** Three times what the whole run lasts on a quiet machine. */
const deadlineMs = 45 * 60_000

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

/** Every file once. */
function testFiles(): string[] {
  const inside = (folder: string) => globSync(`${folder}/**/*.test.ts`, { cwd: root }).sort()
  return [...new Set(testFolders.flatMap(inside))]
}

/** Runs the tests three files at a time, because on two cores one of three waits, over a PostgreSQL of their own. */
async function testsPass(words: string[]): Promise<boolean> {
  const chosen = words.length > 0 ? words : testFiles()
  // A test that fails half-way leaves connections open; without force-exit its file would never end.
  const flags = [
    '--test',
    '--test-reporter=spec',
    '--test-concurrency=3',
    '--test-timeout=300000',
    '--test-force-exit',
  ]
  const server = await startTestServer()
  try {
    const runner = spawn(process.execPath, [...flags, ...chosen], {
      cwd: root,
      stdio: 'inherit',
      // Every file starts a process that reads the same program; Node keeps what it has read once.
      env: { NODE_COMPILE_CACHE: join(root, '.cache'), ...process.env, ...server.environment },
      // A group of its own, so that the deadline reaches every process below it.
      detached: true,
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => runner.kill(signal))
    const deadline = setTimeout(() => endGroup(runner.pid), deadlineMs)
    const [code] = (await once(runner, 'exit')) as [number | null]
    clearTimeout(deadline)
    return code === 0
  } finally {
    await server.stop()
  }
}

function endGroup(group: number | undefined): void {
  console.error(`The tests did not end within ${deadlineMs / 60_000} minutes and were killed.`)
  if (group) process.kill(-group, 'SIGKILL')
}

const words = process.argv.slice(2)
const failed = words.length > 0 ? [] : checks.filter((check) => !passes(check)).map(([name]) => name)
if (!(await testsPass(words))) failed.push('tests')
if (failed.length > 0) {
  console.error(`The gate is closed by: ${failed.join(', ')}.`)
  process.exitCode = 1
}
