import { inPortions } from './portions.ts'

/** A list with more entries is serialized in portions. */
const long = 500

type Body = Readonly<Record<string, unknown>>

/** The names of the members that lead to a list. */
type Path = readonly string[]

/** Lists are searched in members of a body and of its members. */
const deepest = 2

/**
 * Serializes a body. If it has a long list, this is done in portions between other work, with the same text; `serialize` must write
 * each member independently of the others.
 */
export function serializeInPortions<B>(body: B, serialize: (body: B) => string): string | Promise<string> {
  const found = longestListOf(body)
  return found === undefined ? serialize(body) : serializeList(body as Body, found, serialize as never)
}

type LongList = { path: Path; list: readonly unknown[] }

/** The longest list of an object, if it is long. */
function longestListOf(value: unknown, path: Path = []): LongList | undefined {
  if (Array.isArray(value)) return value.length > long ? { path, list: value } : undefined
  if (typeof value !== 'object' || value === null || path.length === deepest) return undefined
  let longest: LongList | undefined
  for (const name of Object.keys(value)) {
    const member: unknown = (value as Body)[name]
    if (typeof member !== 'object') continue
    const found = longestListOf(member, [...path, name])
    if (found && found.list.length > (longest?.list.length ?? 0)) longest = found
  }
  return longest
}

async function serializeList(
  body: Body,
  { path, list }: LongList,
  serialize: (body: unknown) => string,
): Promise<string> {
  const textWith = (some: readonly unknown[]) => serialize(replaced(body, path, some))
  const empty = textWith([])
  const from = firstDifference(empty, textWith(list.slice(0, 1)))
  const rest = empty.slice(from)
  const entries = await inPortions(list, async (some) => textWith(some).slice(from, -rest.length))
  return `${empty.slice(0, from)}${entries.join(',')}${rest}`
}

function replaced(value: unknown, [name, ...more]: Path, list: readonly unknown[]): unknown {
  if (name === undefined) return list
  const body = value as Body
  return { ...body, [name]: replaced(body[name], more, list) }
}

function firstDifference(a: string, b: string): number {
  let at = 0
  while (a[at] === b[at]) at += 1
  return at
}
