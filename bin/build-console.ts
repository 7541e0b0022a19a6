/** Builds the console if its sources have changed since the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'console', 'dist')
const made = join(dist, '.made-of')

const { underLock } = createRequire(import.meta.url)('./install-lock.cjs') as {
  underLock: <T>(lock: string, work: () => T, subject: string) => T
}

/** The folder of the built console. Concurrent callers build it once; throws with the bundler's output. */
export function builtConsole(): string {
  const wanted = hashOfSources()
  if (isMadeOf(wanted)) return dist
  return underLock(
    join(root, 'console', '.building'),
    () => {
      if (!isMadeOf(wanted)) build(wanted)
      return dist
    },
    'building the console',
  )
}

/** Builds into a temporary folder first, so that readers see the complete previous build. */
function build(hash: string): void {
  const fresh = join(root, 'console', 'dist-new')
  const words = ['build', '--config', 'console/vite.config.ts', '--outDir', fresh]
  const done = spawnSync(join(root, 'node_modules', '.bin', 'vite'), words, { cwd: root, encoding: 'utf8' })
  if (done.status !== 0)
    throw new Error(`The console was not built:\n${done.stdout}${done.stderr}${done.error?.message ?? ''}`)
  writeFileSync(join(fresh, '.made-of'), hash)
  rmSync(dist, { recursive: true, force: true })
  renameSync(fresh, dist)
}

function isMadeOf(hash: string): boolean {
  return existsSync(made) && readFileSync(made, 'utf8') === hash
}

/** Hash of the console's files, and of the modules of the program that the console may import: tables of states and forms. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  const own = globSync('console/{src,public}/**/*.*', { cwd: root })
  const others = ['console/index.html', 'console/vite.config.ts', 'package-lock.json']
  for (const file of [...own, ...others, ...globSync('src/**/*.ts', { cwd: root })].toSorted())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

if (import.meta.main) builtConsole()
