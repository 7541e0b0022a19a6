import type { Db } from '#platform/database/db.ts'
import type { OperatorHandlers } from '#operators/index.ts'
import { listStrays } from '../tcr/reconcile/stray-store.ts'
import type { strayOperations } from './stray-contract.ts'

/** Lists brands and campaigns that exist only at the campaign registry. */
export function strayHandlers({ db }: { db: Db }): OperatorHandlers<typeof strayOperations> {
  return {
    async listRegistryStrays() {
      const strays = (await listStrays(db)).map((one) => ({ ...one, found_at: one.found_at.toISOString() }))
      return { status: 200, body: { strays } }
    },
  }
}
