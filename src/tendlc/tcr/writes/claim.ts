import type { Db } from '#platform/database/db.ts'
import { holdStated, lockStated, setRegistryId, type AtRegistry } from '../../requests/hold-store.ts'
import { adoptWrite, findWrite } from './write-store.ts'

type Claim = {
  id: string
  accountId: string
  /** The ID as read before; undefined if none was stated. */
  stated: string | undefined
  registryId: string
}

/** `taken`: the ID belongs to another object of this exchange; `changed`: an operator has stated another ID meanwhile. */
export type Claimed = 'claimed' | 'taken' | 'changed'

/** Stores the ID of a brand or campaign that the registry has and the adapter has not registered. */
export async function claim(
  db: Db,
  kind: AtRegistry,
  { id, accountId, stated, registryId }: Claim,
): Promise<Claimed> {
  const key = { kind, subject: id } as const
  return db.tx(async (sql) => {
    if (!(await lockStated(sql, kind, { id, stated }))) return 'changed'
    await adoptWrite(sql, key, { accountId, registryId })
    if ((await findWrite(sql, key))?.registry_id !== registryId) {
      if (stated !== undefined) await holdStated(sql, kind, { id, stated, hold: 'duplicate' })
      return 'taken'
    }
    await setRegistryId(sql, kind, { id, registryId })
    return 'claimed'
  })
}
