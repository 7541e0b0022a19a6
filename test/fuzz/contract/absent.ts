import type { Schema } from './schema.ts'

/** A body without the null members that mean "absent" by docs/API.md: optional members whose schema does not allow null. */
export function withoutAbsent(value: unknown, schema: Schema): unknown {
  const shapes = shapesOf(schema)
  if (Array.isArray(value)) {
    const items = shapes.flatMap((one) => (one.items ? [one.items] : []))
    return items.length > 0 ? value.map((one) => withoutAbsent(one, { anyOf: items })) : value
  }
  if (typeof value !== 'object' || value === null) return value
  const objects = shapes.filter(({ properties }) => properties)
  const kept = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    const known = objects.flatMap(({ properties }) =>
      Object.hasOwn(properties!, name) ? [properties![name]!] : [],
    )
    if (known.length === 0) return [[name, one]]
    if (one !== null) return [[name, withoutAbsent(one, { anyOf: known })]]
    const isRequired = objects.some(({ required }) => required?.includes(name))
    return isRequired || known.some(hasNull) ? [[name, one]] : []
  })
  return Object.fromEntries(kept)
}

/** A schema, and all schemas that it combines. */
function shapesOf(schema: Schema): Schema[] {
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? [])
  return [schema, ...parts.flatMap(shapesOf)]
}

function hasNull(schema: Schema): boolean {
  return shapesOf(schema).some(
    (shape) =>
      [shape.type].flat().includes('null') ||
      ('const' in shape && shape.const === null) ||
      shape.enum?.includes(null) === true ||
      !['type', 'const', 'enum', 'not', 'anyOf', 'oneOf', 'allOf'].some((keyword) => keyword in shape),
  )
}
