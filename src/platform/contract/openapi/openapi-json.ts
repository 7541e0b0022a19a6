export type Json = Record<string, unknown>

/** A reference to a component of the document. */
export const refTo = (kind: 'schemas' | 'responses' | 'parameters', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
})

type Io = 'input' | 'output'

/**
 * Simplifies a schema: removes keywords that allow everything, writes `null` as a type rather than as an alternative, and omits bounds
 * of all JSON integers and patterns of known formats.
 */
export function plainSchema(schema: Json, io: Io): Json {
  return plain(schema, io) as Json
}

function plain(value: unknown, io: Io): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one, io))
  if (typeof value !== 'object' || value === null) return value
  const { properties, ...members } = value as Json
  const rest = Object.fromEntries(
    Object.entries(members)
      .map(([name, member]) => [name, plain(member, io)] as const)
      .filter(
        ([name, member]) => !isEmpty(name, member) && !(io === 'output' && isObvious(name, member, members)),
      ),
  )
  return withNull(properties ? { ...rest, properties: plainMembers(properties as Json, io) } : rest)
}

/** Simplifies the schemas of members; the member names themselves are not keywords, even if they look like keywords. */
function plainMembers(properties: Json, io: Io): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, plain(member, io)]))
}

const allowsAll = new Map([
  ['additionalProperties', '{}'],
  ['propertyNames', '{"type":"string"}'],
])

const isEmpty = (name: string, member: unknown) => allowsAll.get(name) === JSON.stringify(member)

/** Formats whose pattern is redundant. */
const formats: ReadonlySet<unknown> = new Set(['date-time', 'date', 'uuid', 'ipv4', 'ipv6', 'email'])

function isObvious(name: string, member: unknown, { format }: Json): boolean {
  if (name === 'pattern') return formats.has(format)
  if (name === 'minimum') return member === Number.MIN_SAFE_INTEGER
  return name === 'maximum' && member === Number.MAX_SAFE_INTEGER
}

/** Rewrites `anyOf` of a type and null as `type: ['string', 'null']`, unless the type has a title or a constant. */
function withNull(schema: Json): Json {
  const { anyOf, ...outer } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || 'properties' in outer) return schema
  const [some, none] = anyOf as Json[]
  if (JSON.stringify(none) !== '{"type":"null"}') return schema
  if (typeof some?.['type'] !== 'string' || 'title' in some || 'const' in some) return schema
  const { type, enum: values, ...rest } = some
  return {
    type: [type, 'null'],
    ...rest,
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
    ...outer,
  }
}
