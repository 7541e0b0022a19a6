import type { Dice } from './dice.ts'
import { hints } from './hints.ts'
import { textsLike } from './patterns.ts'
import type { Json, Schema } from './schema.ts'

/** A value that the schema allows, or undefined if it allows none. `name` is the name of the member. */
export function valueOf(schema: Schema, dice: Dice, name = ''): unknown {
  if ('const' in schema) return schema.const
  const hinted = hints[name]?.filter((hint) => fits(schema, hint))
  if (hinted?.length && !dice.oneIn(4)) return dice.pick(hinted)
  if (schema.enum) return dice.pick(schema.enum)
  const several = schema.anyOf ?? schema.oneOf
  if (several) return valueOf(dice.pick(several), dice, name)
  if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf) as Schema, dice, name)
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type
  switch (type ?? (schema.properties ? 'object' : 'string')) {
    case 'object':
      return objectOf(schema, dice)
    case 'array':
      return listOf(schema, dice, name)
    case 'integer':
    case 'number':
      return numberOf(schema, dice, type === 'integer')
    case 'boolean':
      return dice.oneIn(2)
    case 'null':
      return null
    default:
      return textOf(schema, dice)
  }
}

/** Whether a hint suits the schema, because a name can have several meanings: `from` is a phone number in some operations and a time in others. */
function fits(schema: Schema, hint: unknown): boolean {
  const types = [schema.type ?? 'string'].flat()
  if (schema.format === 'date-time') return typeof hint === 'string' && /^\d{4}-/.test(hint)
  if (schema.enum) return schema.enum.includes(hint)
  return typeof hint === 'number'
    ? types.includes('integer') || types.includes('number')
    : types.includes('string')
}

function objectOf({ properties = {}, required = [] }: Schema, dice: Dice): Json {
  const made: Json = {}
  for (const [name, member] of Object.entries(properties)) {
    const forbidden = member.not && Object.keys(member.not).length === 0
    if (forbidden || (!required.includes(name) && !dice.oneIn(3))) continue
    made[name] = valueOf(member, dice, name)
  }
  return made
}

function listOf({ items = {}, minItems = 0, maxItems = 4 }: Schema, dice: Dice, name: string): unknown[] {
  const length = minItems + dice.below(Math.min(4, maxItems) - minItems + 1)
  return Array.from({ length }, () => valueOf(items, dice, name))
}

/** The minimum and maximum that the schema allows. */
export function rangeOf(schema: Schema, full: boolean): [number, number] {
  const step = full ? 1 : 0.001
  const least =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1e6 : schema.exclusiveMinimum + step)
  const most =
    schema.maximum ?? (schema.exclusiveMaximum === undefined ? 1e6 : schema.exclusiveMaximum - step)
  return [least, most]
}

/** A number that is usually small, because boundary tests use the large ones. */
function numberOf(schema: Schema, dice: Dice, full: boolean): number {
  const [least, most] = rangeOf(schema, full)
  const value = least + dice.below(Math.min(1000, most - least + 1))
  return full ? Math.trunc(value) : value
}

const words = ['Sale', 'order', '17', 'Grüße', '日本', '😀', 'naïve', '€', 'a b', "O'Neil"]

function textOf({ pattern, format, minLength = 0, maxLength = 40 }: Schema, dice: Dice): string {
  if (pattern) {
    const texts = textsLike(pattern)
    return texts.length > 0 ? dice.pick(texts) : ''
  }
  if (format === 'uuid') return '01a1fa1c-16dd-7000-9b3d-04107b02a345'
  if (format === 'date-time') return '2026-11-21T12:00:00Z'
  if (format?.startsWith('web-address') || format === 'uri') return '{{receiver}}/any'
  let text = dice.pick(words)
  while (text.length < minLength) text += dice.pick(words)
  return Array.from(text).slice(0, Math.max(maxLength, 1)).join('')
}
