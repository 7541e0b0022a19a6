/** Roll-ups of one kind of count, which are rows of one table. */
export type Rollups<Column extends string> = {
  /** The table; pending changes are in the table of the same name with `_change`. */
  table: string
  /** The column of the account or customer, which is empty in roll-ups of all. */
  owner: Column
  /** The columns of each roll-up, those with the fewest rows first. Columns that a roll-up has not are empty in its rows. */
  views: readonly Rollup<Column>[]
  /** The counts, with the expressions that sum them in roll-ups and in pending changes. */
  counts: readonly Count[]
  /** The counts of which a group has one at least. */
  present: readonly string[]
  /** The size by which groups are ordered. */
  weight: string
}

export type Rollup<Column extends string> = { view: number; columns: readonly Column[] }
export type Count = { name: string; rolledUp: string; changed: string }

/** The smallest roll-up with these columns. */
export function findRollup<Column extends string>(
  { table, views }: Rollups<Column>,
  columns: readonly Column[],
): Rollup<Column> {
  const found = views.find((one) => columns.every((column) => one.columns.includes(column)))
  if (!found) throw new Error(`no roll-up of ${table} has ${columns.join(', ')}`)
  return found
}
