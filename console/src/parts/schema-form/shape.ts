import { z } from 'zod'

/** A part of a form, as the JSON Schema of its request describes it. */
export type Shape = {
  type?: string
  format?: string
  description?: string
  enum?: readonly string[]
  const?: unknown
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  items?: Shape
  maxItems?: number
  minLength?: number
  maxLength?: number
  anyOf?: readonly Shape[]
  deprecated?: boolean
  readOnly?: boolean
}

/** Derives the shape of a form from the schema that validates the API's requests. */
export function shapeOf(schema: z.ZodType): Shape {
  return plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
}

type Written = Omit<Shape, 'type'> & { type?: string | readonly string[] }

/** The schema without null, because an empty field of the form means null. */
function plain(shape: Shape): Shape {
  const { anyOf, properties, items, type: types, ...others } = shape as Written
  const type = Array.isArray(types) ? types.find((one) => one !== 'null') : types
  const rest = { ...others, ...(type !== undefined && { type }) }
  const intended = anyOf?.find(({ type }) => type !== 'null')
  if (intended) return plain({ ...rest, ...intended })
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, plain(one)])),
    }),
    ...(items && { items: plain(items) }),
  }
}
