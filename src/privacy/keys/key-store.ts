import type { Sql } from '#platform/database/db.ts'

/** Stores a sealed key unless one exists. */
export async function storeKey(sql: Sql, key: Buffer): Promise<void> {
  await sql.query(`insert into number_key (id, key) values ('exchange', $1) on conflict (id) do nothing`, [
    key,
  ])
}

/** The stored key, sealed. */
export async function readKey(sql: Sql): Promise<Buffer> {
  const { rows } = await sql.query<{ key: Buffer }>(`select key from number_key where id = 'exchange'`)
  return rows[0]!.key
}
