import { carrierDoubts, listCarriers } from '#carriers/index.ts'
import type { Db } from '#platform/db.ts'
import type { OperatorHandlers } from './family.ts'
import type { healthOperations } from './health-contract.ts'

/** What an operator should do something about. */
export function healthHandlers({ db }: { db: Db }): OperatorHandlers<typeof healthOperations> {
  return {
    async readHealth() {
      const doubts = carrierDoubts(await listCarriers(db), Date.now())
      const findings = doubts.map(({ carrierId, says }) => ({ about: `carrier ${carrierId}`, says }))
      return { status: 200, body: { healthy: findings.length === 0, findings } }
    },
  }
}
