import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names that other programs and stored data depend on. Code may use `members` as names of members, and `operations` as any name. */
export type Wire = { members: ReadonlySet<string>; operations: ReadonlySet<string> }

/** Reads the names from generated documents: columns, their values and states, options of the command line, and the API. */
export function readWire(root: string): Wire {
  const read = (file: string) => readFileSync(join(root, 'docs', file), 'utf8')
  const members = new Set<string>()
  for (const [file, pattern] of sources)
    for (const match of read(file).matchAll(pattern)) members.add(match[1]!)
  const operations = new Set<string>()
  for (const file of ['openapi.json', 'openapi-operators.json'])
    collect(JSON.parse(read(file)), { members, operations })
  return { members, operations }
}

const sources = [
  ['schema.sql', /^[a-z_]+\.([a-z_]+) [a-z]/gm],
  ['schema.sql', /'(\w+)'::text/g],
  ['states.md', /^ +\w+ --> \w+: (\w+)$/gm],
  ['CLI.md', /^\| `--([\w-]+)/gm],
] as const

function collect(node: unknown, found: { members: Set<string>; operations: Set<string> }): void {
  if (typeof node !== 'object' || node === null) return
  const { properties, operationId, name, enum: values } = node as Record<string, unknown>
  for (const key of Object.keys(properties ?? {})) found.members.add(key)
  if (Array.isArray(values)) for (const value of values) found.members.add(String(value))
  if (typeof operationId === 'string') found.operations.add(operationId)
  if (typeof name === 'string' && 'in' in node) found.members.add(name)
  for (const child of Object.values(node)) collect(child, found)
}
