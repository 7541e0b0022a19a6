import { plain } from '../terminal/paint.ts'
import { CommandError } from './command-error.ts'

type Naming<Row> = {
  /** The kind of object in a sentence, such as `carrier`. */
  kind: string
  idOf(row: Row): string
  /** Other words by which people know the object, such as its name. */
  namesOf(row: Row): readonly string[]
}

/**
 * The object that a typed ID or name means; case is ignored in names, and an ID takes precedence. Returns undefined if there is none.
 * Throws `CommandError` if several objects have the name.
 */
export function chosen<Row>(
  rows: readonly Row[],
  typed: string,
  { kind, idOf, namesOf }: Naming<Row>,
): Row | undefined {
  const byId = rows.find((row) => idOf(row) === typed)
  if (byId) return byId
  const named = rows.filter((row) => namesOf(row).some((name) => name.toLowerCase() === typed.toLowerCase()))
  if (named.length <= 1) return named[0]
  const ids = named.map((row) => `  ${plain(idOf(row))}`)
  throw new CommandError(
    [`${named.length} ${kind}s are named "${plain(typed)}". Pass the ID of one:`, ...ids].join('\n'),
  )
}
