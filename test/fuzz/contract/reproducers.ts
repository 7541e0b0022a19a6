import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './play.ts'
import type { Step } from './step.ts'

const folder = join(import.meta.dirname, '../reproducers')

/** The fewest requests that reproduce a finding. They are kept after the correction, and every run sends them first. */
export type Reproducer = { check: string; operation: string; detail: string; steps: Step[] }

export function readReproducers(): { file: string; reproducer: Reproducer }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => ({ file, reproducer: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Reproducer }))
}

/** Stores a finding and returns the name of its file. */
export function keepReproducer({ check, operation, detail, steps }: Finding): string {
  const words = `${check} ${operation}`.replaceAll(/\W+/g, '-').toLowerCase()
  const hash = createHash('sha256').update(JSON.stringify(steps)).digest('hex').slice(0, 6)
  const file = `${words}-${hash}.json`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), `${JSON.stringify({ check, operation, detail, steps }, null, 2)}\n`)
  return file
}
