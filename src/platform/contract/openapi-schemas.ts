import type { z } from 'zod'
import { jsonSchema } from '../http/validate.ts'

type Json = Record<string, unknown>

/** Turns Zod schemas into schemas of one API document; those with an id are shared below `components`. */
export type Schemas = {
  /** What a client sends. */
  input(schema: z.ZodType): Json
  /** What we answer. */
  output(schema: z.ZodType): Json
  shared: Record<string, Json>
}

/** Opens the schemas of one document, none of them shared yet. */
export function openSchemas(): Schemas {
  const shared: Record<string, Json> = {}
  const place = (json: Json): Json => {
    const { $defs = {}, ...root } = json as Json & { $defs?: Record<string, Json> }
    const names = new Map<string, string>()
    for (const [name, definition] of Object.entries($defs))
      names.set(name, freeName(shared, name, definition))
    // Two rounds, because definitions refer to each other.
    for (const [name, definition] of Object.entries($defs))
      shared[names.get(name)!] = renamed(definition, names)
    return renamed(root, names)
  }
  return {
    input: (schema) => place(jsonSchema(schema, 'input')),
    output: (schema) => place(jsonSchema(schema, 'output')),
    shared,
  }
}

/** The name itself, or a numbered one when it already means something else (as sent and as answered may differ). */
function freeName(shared: Record<string, Json>, name: string, definition: Json): string {
  const plain = name.replaceAll(/\W/g, '_')
  const text = JSON.stringify(renamed(definition, new Map()))
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? plain : `${plain}${n}`
    if (!Object.hasOwn(shared, candidate) || JSON.stringify(shared[candidate]) === text) return candidate
  }
}

/** The same schema with its references to definitions turned to the document's components. */
function renamed(schema: Json, names: Map<string, string>): Json {
  const turn = (value: unknown, key?: string): unknown => {
    if (key === '$ref' && value === '#')
      throw new Error('a schema that contains itself needs an id: .meta({ id })')
    if (key === '$ref' && typeof value === 'string') {
      const name = value.replace('#/$defs/', '')
      return `#/components/schemas/${names.get(name) ?? name}`
    }
    if (Array.isArray(value)) return value.map((item) => turn(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, turn(member, name)]))
  }
  return turn(schema) as Json
}
