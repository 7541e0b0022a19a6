import type { z } from 'zod'
import { jsonSchema } from './validate.ts'

/** Removes members from a body, in place. */
type Prune = (body: unknown) => void

type Schema = Readonly<Record<string, unknown>>
type Member = { isAbsent: boolean; prune: Prune | undefined }

/**
 * Treats `null` as "absent" in a body, because the official clients send null for unset members: null is removed from optional members
 * whose schema does not allow null, and from allowed unknown members. Null is kept if the schema allows it, and in required or forbidden
 * members, where it is an error. The schema is read when the first body arrives.
 */
export function withoutNulls(schema: z.ZodType): Prune {
  let prune: Prune | undefined
  return (body) => (prune ??= prunerOf(jsonSchema(schema, 'input')) ?? nothing)(body)
}

const nothing: Prune = () => undefined

/** Names of all members that a schema allows; undefined if clients may choose names. */
export function memberNames(schema: Schema): ReadonlySet<string> | undefined {
  const shapes = shapesOf(schema)
  const isMap = ({ properties, additionalProperties: others }: Schema) =>
    !isObject(properties) && isObject(others) && Object.keys(others).length > 0
  if (shapes.some(isMap)) return undefined
  return new Set(shapes.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])))
}

function prunerOf(schema: Schema): Prune | undefined {
  const shapes = shapesOf(schema)
  const objects = shapes.filter(({ properties }) => isObject(properties))
  const items = shapes.flatMap(({ items }) => (isObject(items) ? [prunerOf(items)] : []))
  const ofItem = items.find((one) => one !== undefined)
  if (objects.length > 0) return objectPruner(objects)
  return ofItem && ((body) => Array.isArray(body) && body.forEach(ofItem))
}

/** In a union of objects, a member is optional if no alternative requires it or allows null. */
function objectPruner(shapes: readonly Schema[]): Prune {
  const isClosed = shapes.some(({ additionalProperties }) => additionalProperties === false)
  const members = new Map<string, Member>()
  for (const { properties } of shapes)
    for (const name of Object.keys(properties as object)) members.set(name, memberOf(shapes, name))
  return (body) => {
    if (!isObject(body) || Array.isArray(body)) return
    for (const name of Object.keys(body)) {
      const value = body[name]
      if (typeof value !== 'object') continue
      const member = members.get(name)
      if (value !== null) member?.prune?.(value)
      else if (member ? member.isAbsent : !isClosed) delete (body as Record<string, unknown>)[name]
    }
  }
}

function memberOf(shapes: readonly Schema[], name: string): Member {
  const known = shapes.flatMap(({ properties }) => {
    const property = (properties as Schema)[name]
    return isObject(property) ? [property] : []
  })
  const isRequired = shapes.some(({ required }) => Array.isArray(required) && required.includes(name))
  const [only, ...others] = known
  return {
    isAbsent: !isRequired && !known.some(allowsNull),
    prune: only && others.length === 0 ? prunerOf(only) : undefined,
  }
}

const choices = ['anyOf', 'oneOf', 'allOf'] as const

/** A schema and its alternatives. */
function shapesOf(schema: Schema): Schema[] {
  const parts = choices.flatMap((choice) => (schema[choice] as Schema[] | undefined) ?? [])
  return [schema, ...parts.filter(isObject).flatMap(shapesOf)]
}

function allowsNull(schema: Schema): boolean {
  const shapes = shapesOf(schema)
  return shapes.some(
    (shape) =>
      [shape['type']].flat().includes('null') ||
      shape['const'] === null ||
      (Array.isArray(shape['enum']) && shape['enum'].includes(null)) ||
      !description.some((keyword) => shape[keyword] !== undefined),
  )
}

/** A schema without any of these keywords accepts all values, or refers to another schema, which is not followed. */
const description = ['type', 'const', 'enum', 'not', ...choices]

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}
