import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Text } from './text.ts'

/** Terms of the specification and of GSMA and RADIUS: their words are house words elsewhere. */
const terms = new Set(['stock', 'silence', 'silence_hours', 'sim_fraud_profile_silence_hours_check'])

/**
 * Names that operators and other programs see: members, values and operation IDs of the operator API and of the customer portal, tables,
 * columns, functions, policies and indexes of the database, and options of the command line. The customer API follows the specification
 * and is not checked.
 */
export function wireNames(root: string): Text[] {
  const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
  return [
    ...documentNames('docs/openapi-operators.json', JSON.parse(read('openapi-operators.json')), () => true),
    ...documentNames('docs/openapi.json', JSON.parse(read('openapi.json')), (path) =>
      path.startsWith('/console/'),
    ),
    ...patternNames('docs/schema.sql', read('schema.sql'), schemaNames),
    ...patternNames('docs/CLI.md', read('CLI.md'), [/^\| `--([\w-]+)/gm]),
  ]
}

const schemaNames = [
  /^(\w+)\.\w+ [a-z]/gm,
  /^\w+\.(\w+) [a-z]/gm,
  /'(\w+)'::text/g,
  /^CREATE (?:OR REPLACE |UNIQUE )*(?:FUNCTION|INDEX|TRIGGER|VIEW) (?:public\.)?(\w+)/gm,
  /\bPOLICY (\w+)/g,
]

function patternNames(file: string, page: string, patterns: readonly RegExp[]): Text[] {
  const found = patterns.flatMap((pattern) => [...page.matchAll(pattern)].map((match) => match[1]!))
  return textsOf(file, found)
}

type Document = { paths: Record<string, unknown>; components?: { schemas?: Record<string, unknown> } }

/** Names in the operations with these paths, and in the schemas that they refer to. */
function documentNames(file: string, document: Document, isWanted: (path: string) => boolean): Text[] {
  const names: string[] = []
  const pending: unknown[] = Object.entries(document.paths).flatMap(([path, item]) =>
    isWanted(path) ? [item] : [],
  )
  const seen = new Set<unknown>()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== 'object' || node === null || seen.has(node)) continue
    seen.add(node)
    const { properties, operationId, name, enum: values, $ref } = node as Record<string, unknown>
    names.push(...Object.keys(properties ?? {}))
    if (Array.isArray(values)) names.push(...values.map(String))
    if (typeof operationId === 'string') names.push(operationId)
    if (typeof name === 'string' && 'in' in node) names.push(name)
    const schema = typeof $ref === 'string' && document.components?.schemas?.[$ref.split('/').at(-1)!]
    pending.push(...Object.values(node), ...(schema ? [schema] : []))
  }
  return textsOf(file, names)
}

function textsOf(file: string, names: readonly string[]): Text[] {
  return [...new Set(names)]
    .filter((name) => !terms.has(name))
    .map((text) => ({ file, kind: 'name', text, parts: [{ at: 0, line: 1 }] }))
}
