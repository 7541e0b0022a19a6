// Texts of external systems. PostgreSQL stores neither NUL nor unpaired surrogates, in text as in jsonb, so one of them in a response would
// make the response impossible to store.

/** A text that can be stored, of at most `longest` UTF-16 code units. */
export function storableText(text: string, longest = Infinity): string {
  return text.replaceAll('\0', '').slice(0, longest).toWellFormed()
}

/** Escapes of NUL and of surrogates: the only way in which JSON can contain one that is not storable. */
const suspicious = /\\u(0000|d[89a-f])/i

/** Parses JSON of an external system, whose texts and names of members can then be stored; undefined if it is not JSON. */
export function parseExternal(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json)
    return suspicious.test(json) ? storable(value) : value
  } catch {
    return undefined
  }
}

/** The same value with texts that can be stored. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableText(name), storable(member)]),
  )
}
