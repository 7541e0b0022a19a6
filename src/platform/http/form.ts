import type { z } from 'zod'
import { jsonSchema } from '../contract/validate.ts'

/** Fields of a form; a repeated field is a list, which is invalid for a single value. */
type Fields = Record<string, string | string[]>

/** Maximum number of fields, because each field costs time. */
const mostFields = 1_000

/** Thrown for a body that is not a form; reported as an unreadable body. */
class NotAForm extends SyntaxError {
  readonly statusCode = 400
}

/**
 * Parses `application/x-www-form-urlencoded` bodies. Known names are case-insensitive, because clients differ. Throws for JSON and for
 * invalid encodings.
 */
export function formReader(schema: z.ZodType): (text: string) => Fields {
  const { properties = {} } = jsonSchema(schema, 'input') as { properties?: object }
  const known = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]))
  return (text) => {
    if (/^\s*[[{]/.test(text)) throw new NotAForm('The body is JSON.')
    const fields = new Map<string, string | string[]>()
    const pairs = text.split('&', mostFields + 1)
    if (pairs.length > mostFields) throw new NotAForm(`The body has more than ${mostFields} fields.`)
    for (const pair of pairs) {
      if (pair === '') continue
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair)!
      add(fields, nameIn(known, decoded(name)), decoded(value))
    }
    return Object.fromEntries(fields)
  }
}

function nameIn(known: ReadonlyMap<string, string>, name: string): string {
  return known.get(name.toLowerCase()) ?? name
}

function add(fields: Map<string, string | string[]>, name: string, value: string): void {
  const before = fields.get(name)
  if (before === undefined) fields.set(name, value)
  else if (Array.isArray(before)) before.push(value)
  else fields.set(name, [before, value])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new NotAForm('The body is not percent-encoded UTF-8.')
  }
}
