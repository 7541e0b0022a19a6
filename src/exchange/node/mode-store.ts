import type { Mode } from '#platform/config/settings.ts'
import type { Db } from '#platform/database/db.ts'

/** The mode of the first start; undefined before it. */
export async function readMode(db: Db): Promise<Mode | undefined> {
  const { rows } = await db.query<{ mode: Mode }>('select mode from exchange_mode')
  return rows[0]?.mode
}

/** Stores the mode of the first start. If several nodes start at once, the first one decides. */
export async function storeMode(db: Db, mode: Mode): Promise<void> {
  await db.query('insert into exchange_mode (mode) values ($1) on conflict do nothing', [mode])
}
