import { found, openAudited, operatorProblems, type OperatorHandlers } from '#operators/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { isCarrierBound } from '../unconfirmed/cause-store.ts'
import { requestQuery } from '../unconfirmed/query-store.ts'
import { readMessage } from '../search/timeline-store.ts'
import type { Traffic } from '../traffic/traffic.ts'
import type { unconfirmedOperations } from './unconfirmed-contract.ts'

type Deps = { db: Db; traffic: Pick<Traffic, 'mark'> }

/** Handlers of the operations on messages without a final receipt. */
export function unconfirmedHandlers({ db, traffic }: Deps): OperatorHandlers<typeof unconfirmedOperations> {
  const audited = openAudited({ db, subject: 'message' })
  return {
    async queryMessage(ctx, { params: { message_uuid: id } }) {
      const message = found(await readMessage(db, id))
      if (message.status !== 'submitted' || message.carrier_id === null)
        throw new Problem(operatorProblems.notSubmitted)
      const query = { message_id: id, account_id: message.account_id, carrier_id: message.carrier_id }
      await audited(ctx, async (sql) => {
        if (!(await isCarrierBound(sql, query.carrier_id)))
          throw new Problem(operatorProblems.carrierNotBound)
        if (!(await requestQuery(sql, query))) throw new Problem(operatorProblems.queryInProgress)
        return { id, before: null, after: { carrier_id: query.carrier_id } }
      })
      return { status: 202, body: { message_uuid: id } }
    },
    async markMessage(ctx, { params: { message_uuid: id }, body: { status, reason } }) {
      const { account_id: accountId, status: before } = found(await readMessage(db, id))
      const { kind, id: actorId } = ctx.caller.actor
      const marking = { messageId: id, accountId, status, actor: `${kind}:${actorId}`, reason }
      const isMarked = await traffic.mark(marking, (sql) =>
        audited.notes(sql, ctx, { id, before: { status: before }, after: { status, reason } }),
      )
      if (!isMarked) throw new Problem(operatorProblems.notSubmitted)
      return { status: 200, body: { message_uuid: id, status } }
    },
  }
}
