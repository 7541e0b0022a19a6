/** A row's columns for an insert or an update. */
export type Columns = {
  /** The names for an insert: `name, host`. */
  names: string
  /** The placeholders for an insert: `$1, $2`. */
  placeholders: string
  /** The assignments of an update: `name = $1, host = $2`. */
  sets: string
  values: unknown[]
}

/** Columns of a row whose names come from the program; undefined members are omitted. `from` is the number of the first placeholder. */
export function columnsOf(row: Readonly<Record<string, unknown>>, from = 1): Columns {
  const provided = Object.entries(row).filter(([, value]) => value !== undefined)
  const names = provided.map(([name]) => plain(name))
  return {
    names: names.join(', '),
    placeholders: names.map((_, i) => `$${from + i}`).join(', '),
    sets: names.map((name, i) => `${name} = $${from + i}`).join(', '),
    values: provided.map(([, value]) => value),
  }
}

function plain(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new RangeError(`not a column: ${name}`)
  return name
}
