import type { Mode } from '#platform/config/settings.ts'
import type { Db } from '#platform/database/db.ts'
import { DatabaseUnusable } from './database.ts'
import { readMode, storeMode } from './mode-store.ts'

/** Why a node in a mode does not start on a database of the other mode. */
const refusals: Readonly<Record<Mode, string>> = {
  production:
    'The database belongs to a sandbox, whose demo account, simulated results and advanced clock must not serve customers. ' +
    'Set DATABASE_URL or STROWGER_DATA to another database, or STROWGER_MODE to sandbox.',
  sandbox:
    'The database belongs to an exchange in production, and a sandbox would send the messages of its customers to a simulator. ' +
    'Set STROWGER_MODE to production, or DATABASE_URL or STROWGER_DATA to another database.',
}

/** Why a node in this mode does not start; undefined if the database has the same mode, or none yet. */
export async function modeRefusal(db: Db, mode: Mode): Promise<string | undefined> {
  const stored = (await readMode(db)) ?? mode
  return stored === mode ? undefined : refusals[mode]
}

/** Throws if the database belongs to the other mode. */
export async function refuseOtherMode(db: Db, mode: Mode): Promise<void> {
  const refusal = await modeRefusal(db, mode)
  if (refusal) throw new DatabaseUnusable(refusal)
}

/** Lets a new database belong to a mode. Throws if another node has just started in the other mode. */
export async function claimMode(db: Db, mode: Mode): Promise<void> {
  await storeMode(db, mode)
  await refuseOtherMode(db, mode)
}
