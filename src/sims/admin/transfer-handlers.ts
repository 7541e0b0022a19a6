import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { despiteDeadlocks } from '#platform/database/isolate.ts'
import type { Fault } from '#platform/contract/problem.ts'
import { decideTransfer } from '../transfers/decide.ts'
import { openSimReads } from '../views/reads.ts'
import { readPartner } from '../partners/store.ts'
import { requestTransfer } from '../transfers/request.ts'
import { transferWire } from '../views/card-wire.ts'
import { openAudited, type OperatorHandlers, sound } from '#operators/index.ts'
import { requesterOf, performOnce } from './perform.ts'
import { simProblems } from './problems.ts'
import type { simTransferOperations } from './contracts/transfer-contract.ts'

/** Handlers of the operations on transfers of SIMs to another customer. */
export function simTransferHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
}): OperatorHandlers<typeof simTransferOperations> {
  const audited = openAudited({ db, subject: 'sim' })
  const reads = openSimReads({ db, clock }, simProblems)
  return {
    listSimTransfers: async (_, { params, query }) => ({
      status: 200,
      body: await reads.transfers(params.partner_id, query),
    }),
    async requestSimTransfer(call, { params: { partner_id: partnerId }, body }) {
      const { target_id: targetId, iccids } = body
      const faults = await targetFaults(db, partnerId, targetId)
      const requested = { partnerId, body, iccids, faults }
      return performOnce(db, clock, call, requested, async (sql, by) => {
        const { transferId = null, ...stated } = await requestTransfer(
          sql,
          { partnerId, targetId, iccids },
          by,
        )
        return { ...stated, more: { transfer_id: transferId } }
      })
    },
    async endSimTransfer(ctx, { params: { transfer_id: id }, body: { status, reason } }) {
      const end = async (sql: Sql) => {
        const by = { ...requesterOf(ctx.caller, clock), reason }
        const stated = await decideTransfer(sql, { id }, verbs[status], by)
        const transfer = typeof stated === 'string' ? (sound(stated), undefined) : stated
        const after = { transfer_id: id, status, moved: transfer!.moved }
        return { id: transfer!.partner_id, before: null, after, transfer: transfer! }
      }
      const { transfer } = await despiteDeadlocks(() => audited(ctx, end))
      return { status: 200, body: transferWire(transfer) }
    },
  }
}

const verbs = { accepted: 'accept', rejected: 'reject', withdrawn: 'withdraw' } as const

async function targetFaults(db: Db, partnerId: string, targetId: string): Promise<Fault[]> {
  const fault = (reason: string) => [{ name: 'target_id', reason, rule: 'known' }]
  if (partnerId === targetId) return fault('is the customer itself')
  return (await readPartner(db, targetId)) ? [] : fault('is not a customer')
}
