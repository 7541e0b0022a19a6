import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { storeErasure, type Erasure } from './erasure-store.ts'
import type { NumberKey } from '../keys/number-key.ts'
import { erasureNumberField } from '../keys/sealed.ts'

/** Enqueues the erasure of a number, for one account or all. The number is stored sealed, and deleted when the erasure is done. */
export function requestErasure(
  sql: Sql,
  { vault, key }: { vault: Vault; key: NumberKey },
  { number, accountId }: { number: string; accountId: string | null },
): Promise<Erasure> {
  return storeErasure(sql, {
    id: uuidv7(),
    person: key.personOf(number),
    accountId,
    number: (id) => vault.seal(number, erasureNumberField(id)),
  })
}
