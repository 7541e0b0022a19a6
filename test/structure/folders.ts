import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const imported = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'((?:\.{1,2}\/|#)[^']+)'/gm

/** An import of one file from another, as paths below `src`. */
type Import = { from: string; to: string }

/** All imports between files of `src`, except tests. */
function imports(): Import[] {
  const files = globSync('**/*.ts', { cwd: join(root, 'src') }).filter(
    (file) => !/\.(test|fixture)\.ts$/.test(file),
  )
  return files.flatMap((from) =>
    [...readFileSync(join(root, 'src', from), 'utf8').matchAll(imported)].map(([, name = '']) => ({
      from,
      to: name.startsWith('#') ? name.slice(1) : join(dirname(from), name),
    })),
  )
}

const domainOf = (file: string) => file.split('/')[0]!

/** Cycles of imports between the folders of a domain or of `platform`: the folders of each cycle, and one import per step. */
export function folderCircles(): string[] {
  const within = imports().filter(({ from, to }) => domainOf(from) === domainOf(to))
  const steps = new Map<string, Map<string, Import>>()
  for (const one of within) {
    const [from, to] = [dirname(one.from), dirname(one.to)]
    if (from === to) continue
    if (!steps.has(from)) steps.set(from, new Map())
    if (!steps.get(from)!.has(to)) steps.get(from)!.set(to, one)
  }
  const circles = new Set<string>()
  for (const folder of steps.keys()) {
    const circle = shortestCircle(folder, steps)
    if (circle) circles.add(saysCircle(circle))
  }
  return [...circles].toSorted()
}

/** The shortest path from a folder back to it. */
function shortestCircle(start: string, steps: Map<string, Map<string, Import>>): Import[] | undefined {
  const ways: { at: string; way: Import[] }[] = [{ at: start, way: [] }]
  const seen = new Set<string>()
  for (const { at, way } of ways)
    for (const [next, one] of steps.get(at) ?? []) {
      if (next === start) return [...way, one]
      if (seen.has(next)) continue
      seen.add(next)
      ways.push({ at: next, way: [...way, one] })
    }
  return undefined
}

/** Formats a cycle; the first folder in alphabetical order comes first, so that equal cycles have equal texts. */
function saysCircle(circle: Import[]): string {
  const first = circle.map(({ from }) => from).toSorted()[0]
  const at = circle.findIndex(({ from }) => from === first)
  return [...circle.slice(at), ...circle.slice(0, at)].map(({ from, to }) => `${from} → ${to}`).join(', ')
}
