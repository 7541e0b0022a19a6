import { z } from 'zod'
import type { Labelled } from '#platform/contract/labelled-fields.ts'

type Shape = {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  enum?: string[]
  type?: string
  deprecated?: boolean
}

/** Fields of a request, and their values, that a form would show by their API names, because they have no label. */
export function unlabelled(schema: z.ZodType, words: Labelled): string[] {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return membersOf(shape).flatMap(([name, one]) => lacking(name, one, words))
}

/** Fields that belong to no group, or to several groups. */
export function misplaced(schema: z.ZodType, { groups }: Labelled): string[] {
  const placed = groups.flatMap(({ names }) => names)
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return membersOf(shape)
    .map(([name]) => name)
    .filter((name) => placed.filter((one) => one === name).length !== 1)
}

const intended = (shape: Shape): Shape => shape.anyOf?.find(({ type }) => type !== 'null') ?? shape

const membersOf = (shape: Shape) =>
  Object.entries(intended(shape).properties ?? {}).filter(([, { deprecated }]) => !deprecated)

function lacking(name: string, provided: Shape, words: Labelled): string[] {
  const shape = intended(provided)
  const inside = intended(shape.items ?? shape)
  const { choices } = words.fields[name] ?? {}
  const raw = /^[A-Z0-9_]+$/
  // Values without an underscore, such as names of exchanges and of kinds of IDs, are readable without a label.
  const isWord = (value: string) => !value.includes('_') || !raw.test(value)
  const wordless = (inside.enum ?? []).filter((value) => choices?.[value] === undefined && !isWord(value))
  return [
    ...(words.fields[name] ? [] : [name]),
    ...wordless.map((value) => `${name}: ${value}`),
    ...membersOf(inside).flatMap(([member, one]) => lacking(`${name}.${member}`, one, words)),
  ]
}
