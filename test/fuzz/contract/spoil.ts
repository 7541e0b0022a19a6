import type { Dice } from './dice.ts'
import type { Draft } from './draft.ts'
import { evilNames, hostileTexts, hostileValues, wrongTypes } from './hostile.ts'
import type { Json, Schema } from './schema.ts'
import { rangeOf } from './values.ts'

/** A position in a body: the containing value, the member's name, and its schema. */
type Position = { holder: Json | unknown[]; key: string | number; schema: Schema }

/** The draft with one invalid or unusual value. The document decides whether the exchange must reject it. */
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
  const requested = Array.isArray(root.body) ? { items: schema } : schema
  const positions = positionsOf(root, 'body', requested)
  const position = dice.oneIn(12)
    ? positions[0]!
    : dice.pick(positions.slice(1).concat(positions.slice(0, 1)))
  if (how === 'border') putBorder(positions, position, dice)
  else if (how === 'hostile' && dice.oneIn(5)) addMember(positions, dice)
  else if (how === 'hostile') put(position, dice.pick(hostileValues))
  else dice.pick(mutations)(position, dice, positions)
  return Array.isArray(body!.value) && !Array.isArray(root.body) ? [root.body] : root.body
}

const limits = ['maxLength', 'minLength', 'maximum', 'minimum', 'exclusiveMinimum', 'maxItems', 'minItems']

/** Sets a member to a limit of its schema; usually a member that has a limit, even if it is absent from the draft. */
function putBorder(positions: readonly Position[], usual: Position, dice: Dice): void {
  const limited = [...positions, ...positions.flatMap(absentIn)].filter(({ schema }) =>
    limits.some((limit) => Object.hasOwn(schema, limit)),
  )
  const position = limited.length > 0 && !dice.oneIn(4) ? dice.pick(limited) : usual
  put(position, borderOf(position.schema, dice))
}

/** Members that the schema allows, but the object does not have. */
function absentIn(position: Position): Position[] {
  const value = valueAt(position)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const properties = Object.entries(position.schema.properties ?? {})
  return properties.flatMap(([key, schema]) =>
    Object.hasOwn(value, key) || schema.not ? [] : [{ holder: value as Json, key, schema }],
  )
}

type Mutation = (position: Position, dice: Dice, positions: Position[]) => void

const mutations: readonly Mutation[] = [
  (position, dice) => put(position, dice.pick(wrongTypes)),
  ({ holder, key }) => (Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key]),
  (_, dice, positions) => addMember(positions, dice),
  (position) => {
    const value = valueAt(position)
    if (typeof value === 'string')
      put(position, value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase())
    else put(position, [value])
  },
  (position, dice) => put(position, borderOf(position.schema, dice)),
]

function addMember(positions: Position[], dice: Dice): void {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  const objects = positions.map(valueAt).filter((value): value is object => isObject(value))
  const target = objects.length > 0 ? dice.pick(objects) : {}
  const name = dice.pick([...evilNames, 'extra', 'Text', 'status'])
  // An assignment to some of these names would change the prototype of the object.
  Object.defineProperty(target, name, {
    value: dice.pick(hostileValues),
    enumerable: true,
    configurable: true,
  })
}

function put({ holder, key }: Position, value: unknown): void {
  ;(holder as Json)[key] = value
}

function valueAt({ holder, key }: Position): unknown {
  return (holder as Json)[key]
}

function positionsOf(holder: Json | unknown[], key: string | number, schema: Schema): Position[] {
  const position = { holder, key, schema }
  const value = valueAt(position)
  if (Array.isArray(value))
    return [position, ...value.flatMap((_, i) => positionsOf(value, i, schema.items ?? {}))]
  if (typeof value !== 'object' || value === null) return [position]
  const members = Object.keys(value).flatMap((name) =>
    positionsOf(value as Json, name, schema.properties?.[name] ?? {}),
  )
  return [position, ...members]
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

/** A text length at the minimum or the maximum. Without a minimum the maximum is used more often. */
function lengthAt(least = 0, most = 300, dice: Dice, beyond: number): number {
  const atLeast = least > 0 ? dice.oneIn(3) : dice.oneIn(8)
  return Math.max(0, atLeast ? least - beyond : Math.min(most, 70_000) + beyond)
}
