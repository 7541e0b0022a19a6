import { type Json, refTo } from './openapi-json.ts'
import { bodyNames } from './openapi-names.ts'
import type { DocumentedOperation } from './openapi-operation.ts'
import { openTitles } from './openapi-titles.ts'

/** Location of a schema in the document: in a request or a response. */
type SchemaLocation = { holder: Json; direction: 'input' | 'output' }

/**
 * Moves schemas with a title, and bodies of operations, to `components.schemas` and replaces them by references. A body without a
 * title is named after its operation. A request that differs from the response of the same title has the suffix `Input`.
 */
export function shareSchemas(operations: readonly DocumentedOperation[]): Record<string, Json> {
  const positions = operations.flatMap(schemaLocations)
  const titled = openTitles()
  const { input = [], output = [] } = Object.groupBy(positions, ({ direction }) => direction)
  for (const { holder, direction } of [...output, ...input]) titled.take(holder, direction)
  const shared = titled.shared()
  const names = bodyNames(operations, (name) => name in shared)
  const bodies = Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text) as Json]))
  const refer = referrer(new Map([...names, ...titled.names()]))
  for (const { holder } of positions) holder['schema'] = refer(holder['schema'])
  const inside = (schema: Json) =>
    Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, refer(member)]))
  return Object.fromEntries(
    Object.entries({ ...shared, ...bodies })
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, schema]) => [name, inside(schema)]),
  )
}

function schemaLocations({ responses, requestBody, parameters = [] }: DocumentedOperation): SchemaLocation[] {
  const answered = Object.values(responses).flatMap(({ content = {}, headers = {} }) => [
    ...Object.values(content),
    ...Object.values(headers),
  ])
  const sent = [...Object.values(requestBody?.content ?? {}), ...parameters]
  return [
    ...answered.map((holder) => ({ holder, direction: 'output' as const })),
    ...sent.map((holder) => ({ holder, direction: 'input' as const })),
  ]
}

/** Replaces every inline schema that equals a named one by a reference. */
function referrer(names: ReadonlyMap<string, string>): (value: unknown) => unknown {
  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer)
    if (typeof value !== 'object' || value === null) return value
    const { description, ...core } = value as Json
    const name = 'type' in core || 'anyOf' in core ? names.get(JSON.stringify(core)) : undefined
    if (name !== undefined) return { ...refTo('schemas', name), ...(description ? { description } : {}) }
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, refer(member)]))
  }
  return refer
}
