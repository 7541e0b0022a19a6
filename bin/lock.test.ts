import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Package = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  resolved?: string
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Package>
}

test('the lock file holds every package of every platform, so that a clean install works anywhere', () => {
  const missing = Object.entries(packages).flatMap(([position, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(position, name))
      .map((name) => `${name}, wanted by ${position || 'the project'}`),
  )
  assert.deepEqual(missing, [])
})

test('the lock file names no download addresses', () => {
  assert.deepEqual(
    Object.keys(packages).filter((position) => packages[position]!.resolved?.startsWith('http')),
    [],
  )
})

/** Finds a package next to the package that requires it, or in an enclosing folder. */
function isLocked(position: string, name: string): boolean {
  if (`${position && `${position}/`}node_modules/${name}` in packages) return true
  return (
    position !== '' && isLocked(position.slice(0, Math.max(0, position.lastIndexOf('/node_modules/'))), name)
  )
}
