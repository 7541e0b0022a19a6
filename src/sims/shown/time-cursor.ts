/** A place in a list by a time, and what tells apart those of the same time. */
export function cursorOf(at: Date, ...words: string[]): string {
  return Buffer.from(JSON.stringify([at.toISOString(), ...words])).toString('base64url')
}

/** Reads such a place, of so many words beside the time; undefined where it is none. */
export function placeOf(cursor: string, words: number): [Date, ...string[]] | undefined {
  const said = jsonOf(Buffer.from(cursor, 'base64url').toString())
  if (!Array.isArray(said) || said.length !== words + 1) return undefined
  const [at, ...rest] = said as unknown[]
  const time = new Date(String(at))
  const isPlace =
    !Number.isNaN(time.getTime()) &&
    rest.every((word): word is string => typeof word === 'string' && !word.includes('\0'))
  return isPlace ? [time, ...rest] : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
