import { type Json, refTo } from './openapi-json.ts'
import { pascal } from './openapi-names.ts'

type Direction = 'input' | 'output'

/** A schema with a title: its text without annotations, and the references to it. */
type Titled = { text: string; core: Json; uses: Json[]; direction: Direction }

/** Collects schemas with a title, the inner before the outer. A title becomes a name: `SIM transfer` is `SimTransfer`. */
export function openTitles() {
  const found = new Map<string, Titled>()
  const refer = ({ title, ...rest }: Json & { title: string }, direction: Direction): Json => {
    const { core, annotations } = divided(rest)
    const text = JSON.stringify(core)
    const name = nameFor(found, pascal(title), text, direction)
    const reference = { ...refTo('schemas', name), ...annotations }
    found.getOrInsertComputed(name, () => ({ text, core, uses: [], direction })).uses.push(reference)
    return reference
  }
  const lift = (value: unknown, direction: Direction): unknown => {
    if (Array.isArray(value)) return value.map((one) => lift(one, direction))
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).map(([name, member]) => [name, lift(member, direction)])
    const schema: Json = Object.fromEntries(members)
    return isTitled(schema) ? refer(schema, direction) : schema
  }
  return {
    take(holder: Json, direction: Direction) {
      holder['schema'] = lift(holder['schema'], direction)
    },
    /** Names by the text of their schemas. */
    names: () => [...found].map(([name, { text }]) => [text, name] as const),
    shared: (): Record<string, Json> =>
      Object.fromEntries([...found].map(([name, { core, uses }]) => [name, { ...core, ...commonOf(uses) }])),
  }
}

const isTitled = (schema: Json): schema is Json & { title: string } => typeof schema['title'] === 'string'

/** The title's name, or with `Input` for a request that differs from the answer. */
function nameFor(found: Map<string, Titled>, title: string, text: string, direction: Direction): string {
  const known = found.get(title)
  if (!known || known.text === text) return title
  const name = `${title}Input`
  const other = found.get(name)
  if (known.direction === direction || (other && other.text !== text))
    throw new Error(`two different schemas have the title ${title}: ${known.text} and ${text}`)
  return name
}

/** Splits a schema into annotations, which belong to one use, and the rest. */
function divided(schema: Json): { core: Json; annotations: Json } {
  const { description, default: preset, deprecated, ...core } = schema
  const annotations = { description, default: preset, deprecated }
  return {
    core,
    annotations: Object.fromEntries(Object.entries(annotations).filter(([, value]) => value !== undefined)),
  }
}

/** A description common to all uses moves to the schema itself. */
function commonOf(uses: readonly Json[]): Json {
  const [{ description } = {}] = uses
  if (description === undefined || uses.some((use) => use['description'] !== description)) return {}
  for (const use of uses) delete use['description']
  return { description }
}
