import type { Db } from '#platform/database/db.ts'
import type { OperatorHandlers } from '../api/handlers.ts'
import type { sealOperations } from './seal-contract.ts'
import { countUnsealed, readCheck, readHead } from './seal-store.ts'

/** Handlers of the operations that show the integrity of the audit log. */
export function sealHandlers({ db }: { db: Db }): OperatorHandlers<typeof sealOperations> {
  return {
    async readChangeSeals() {
      const [head, waiting, check] = await Promise.all([readHead(db), countUnsealed(db), readCheck(db)])
      const sealed = head && {
        number: head.number,
        hash: head.hash.toString('hex'),
        at: head.sealed_at.toISOString(),
      }
      const verified = check && {
        at: check.checked_at.toISOString(),
        seals: check.seals,
        faults: check.faults,
      }
      return { status: 200, body: { sealed: sealed ?? null, waiting, verified: verified ?? null } }
    },
  }
}
