import { readdir } from 'node:fs/promises'
import type { Sql } from './db.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/**
 * The names of migrations that this program needs and the database does not have; none when they fit.
 * A database that is ahead is fine here: while nodes are exchanged one by one, the older ones go on serving.
 */
export async function missingMigrations(sql: Sql): Promise<string[]> {
  const needed = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const { rows } = await sql.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map(({ name }) => name))
  return needed.filter((name) => !applied.has(name))
}
