import { differenceDoubts, ledgerDoubts, paymentDoubts } from '#accounts/index.ts'
import { textsErasedUntil } from '#messages/index.ts'
import { carrierDoubts, listCarriers } from '#carriers/index.ts'
import type { Db } from '#platform/database/db.ts'
import { historyDoubts } from '#platform/database/history-doubts.ts'
import { readRetention } from '#platform/database/retention-store.ts'
import type { OperatorHandlers } from '#operators/index.ts'
import type { healthOperations } from './health-contract.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** Handlers of the operation that lists issues that need attention. */
export function healthHandlers({ db }: { db: Db }): OperatorHandlers<typeof healthOperations> {
  return {
    async readHealth() {
      const now = wallNow()
      const found = [
        ...carrierDoubts(await listCarriers(db), now).map(({ carrierId, description }) => ({
          about: `carrier ${carrierId}`,
          description,
        })),
        ...(await ledgerDoubts(db)),
        ...(await paymentDoubts(db)),
        ...(await differenceDoubts(db)),
        ...historyDoubts(await readRetention(db), await textsErasedUntil(db), now),
      ]
      const findings = found.map(({ about, description }) => ({ subject: about, description: description }))
      return { status: 200, body: { healthy: findings.length === 0, findings } }
    },
  }
}
