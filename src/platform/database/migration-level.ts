import { readdir } from 'node:fs/promises'
import type { Sql } from './db.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/**
 * The names of migrations that this program needs and the database does not have; empty if they match. A newer database is allowed here,
 * because older nodes keep serving during a rolling upgrade.
 */
export async function missingMigrations(sql: Sql): Promise<string[]> {
  const needed = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const { rows } = await sql.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map(({ name }) => name))
  return needed.filter((name) => !applied.has(name))
}
