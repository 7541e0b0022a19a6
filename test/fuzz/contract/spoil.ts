import type { Dice } from './dice.ts'
import type { Draft } from './draft.ts'
import { evilNames, hostileTexts, hostileValues, wrongTypes } from './hostile.ts'
import type { Json, Schema } from './schema.ts'
import { rangeOf } from './values.ts'

/** A place in a body: the value that holds it, under which name, and what is documented for it. */
type Place = { holder: Json | unknown[]; key: string | number; schema: Schema }

/** The draft with one of its values wrong or strange. Nothing says that it must be refused: the document does. */
export function spoilt(draft: Draft, dice: Dice, how: 'border' | 'mutant' | 'hostile'): Draft {
  const { operation, body } = draft
  const spots = operation.parameters.length + (body ? 4 : 0)
  const at = dice.below(Math.max(1, spots))
  const parameter = operation.parameters[at]
  if (!parameter) return body ? { ...draft, body: { ...body, value: spoiltBody(draft, dice, how) } } : draft
  const text = parameterText(parameter.schema, dice, how)
  const { name } = parameter
  if (parameter.in === 'path') return { ...draft, path: { ...draft.path, [name]: text } }
  const list = parameter.in === 'query' ? 'query' : 'headers'
  return { ...draft, [list]: [...draft[list].filter(([other]) => other !== name), [name, text]] }
}

function parameterText(schema: Schema, dice: Dice, how: string): string {
  if (how === 'border') return String(borderOf(schema, dice))
  return how === 'mutant'
    ? String(dice.pick([...wrongTypes, ...hostileTexts.slice(0, 4)]))
    : dice.pick(hostileTexts)
}

function spoiltBody({ operation, body }: Draft, dice: Dice, how: string): unknown {
  const schema = operation.bodies.find(({ type }) => type === body!.type)!.schema
  const root = { body: structuredClone(body!.value) }
  const asked = Array.isArray(root.body) ? { items: schema } : schema
  const places = placesOf(root, 'body', asked)
  const place = dice.oneIn(12) ? places[0]! : dice.pick(places.slice(1).concat(places.slice(0, 1)))
  if (how === 'border') putBorder(places, place, dice)
  else if (how === 'hostile' && dice.oneIn(5)) addMember(places, dice)
  else if (how === 'hostile') put(place, dice.pick(hostileValues))
  else dice.pick(mutations)(place, dice, places)
  return Array.isArray(body!.value) && !Array.isArray(root.body) ? [root.body] : root.body
}

const limits = ['maxLength', 'minLength', 'maximum', 'minimum', 'exclusiveMinimum', 'maxItems', 'minItems']

/** Mostly where the schema names a limit, whether that member was there or not. */
function putBorder(places: readonly Place[], usual: Place, dice: Dice): void {
  const limited = [...places, ...places.flatMap(absentIn)].filter(({ schema }) =>
    limits.some((limit) => Object.hasOwn(schema, limit)),
  )
  const place = limited.length > 0 && !dice.oneIn(4) ? dice.pick(limited) : usual
  put(place, borderOf(place.schema, dice))
}

/** Members that an object could have and has not. */
function absentIn(place: Place): Place[] {
  const value = valueAt(place)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const properties = Object.entries(place.schema.properties ?? {})
  return properties.flatMap(([key, schema]) =>
    Object.hasOwn(value, key) || schema.not ? [] : [{ holder: value as Json, key, schema }],
  )
}

type Mutation = (place: Place, dice: Dice, places: Place[]) => void

const mutations: readonly Mutation[] = [
  (place, dice) => put(place, dice.pick(wrongTypes)),
  ({ holder, key }) => (Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key]),
  (_, dice, places) => addMember(places, dice),
  (place) => {
    const value = valueAt(place)
    if (typeof value === 'string')
      put(place, value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase())
    else put(place, [value])
  },
  (place, dice) => put(place, borderOf(place.schema, dice)),
]

function addMember(places: Place[], dice: Dice): void {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  const objects = places.map(valueAt).filter((value): value is object => isObject(value))
  const target = objects.length > 0 ? dice.pick(objects) : {}
  const name = dice.pick([...evilNames, 'extra', 'Text', 'status'])
  // Not by assignment, which for one of these names would change the prototype.
  Object.defineProperty(target, name, {
    value: dice.pick(hostileValues),
    enumerable: true,
    configurable: true,
  })
}

function put({ holder, key }: Place, value: unknown): void {
  ;(holder as Json)[key] = value
}

function valueAt({ holder, key }: Place): unknown {
  return (holder as Json)[key]
}

function placesOf(holder: Json | unknown[], key: string | number, schema: Schema): Place[] {
  const place = { holder, key, schema }
  const value = valueAt(place)
  if (Array.isArray(value)) return [place, ...value.flatMap((_, i) => placesOf(value, i, schema.items ?? {}))]
  if (typeof value !== 'object' || value === null) return [place]
  const members = Object.keys(value).flatMap((name) =>
    placesOf(value as Json, name, schema.properties?.[name] ?? {}),
  )
  return [place, ...members]
}

/** A value at a limit of the schema, or one step beyond it. */
function borderOf(schema: Schema, dice: Dice): unknown {
  const beyond = dice.pick([0, 1, 0, 1, -1])
  if (schema.anyOf) return borderOf(dice.pick(schema.anyOf), dice)
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type
  if (type === 'integer' || type === 'number') {
    const [least, most] = rangeOf(schema, type === 'integer')
    return dice.oneIn(2) ? least - beyond : most + beyond
  }
  if (type === 'array')
    return Array.from({ length: lengthAt(schema.minItems, schema.maxItems, dice, beyond) }, () => 1)
  if (type === 'boolean' || schema.const !== undefined) return dice.pick(wrongTypes)
  const length = lengthAt(schema.minLength, schema.maxLength, dice, beyond)
  return dice.pick(['a', '9', '{', 'é', '😀', ' ']).repeat(length)
}

/** Without a least length there is only the most. */
function lengthAt(least = 0, most = 300, dice: Dice, beyond: number): number {
  const atLeast = least > 0 ? dice.oneIn(3) : dice.oneIn(8)
  return Math.max(0, atLeast ? least - beyond : Math.min(most, 70_000) + beyond)
}
