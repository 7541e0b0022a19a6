import { found, openAudited, operatorProblems, type OperatorHandlers } from '#operators/index.ts'
import type { Clock } from '#platform/clock.ts'
import { answerPage } from '#platform/contract/paging/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { timeOfUuid, uuidv7 } from '#platform/ids.ts'
import { formatEuro } from '#platform/money.ts'
import {
  countMatching,
  insertBatch,
  listBatches,
  readBatch,
  type BatchFilter,
  type BatchRow,
} from '../batches/batch-store.ts'
import type { batchOperations } from './batch-contract.ts'
import { submittedUntil } from '../unconfirmed/unconfirmed-shapes.ts'

type Deps = { db: Db; clock: Clock }
type FilterInput = { account_id?: string | undefined; carrier_id?: string | undefined }

/** Handlers of the operations on batches of messages without a final receipt. */
export function batchHandlers({ db, clock }: Deps): OperatorHandlers<typeof batchOperations> {
  const audited = openAudited({ db, subject: 'message' })
  const filterOf = ({ account_id, carrier_id }: FilterInput, minutes: number): BatchFilter => ({
    accountId: account_id ?? null,
    carrierId: carrier_id ?? null,
    minutes,
    submittedUntil: submittedUntil(minutes, clock.now()),
  })
  return {
    async countUnconfirmedMessages(_, { query }) {
      const { messages, sent_again, charges } = await countMatching(
        db,
        filterOf(query, Number(query.unconfirmed_minutes)),
      )
      return { status: 200, body: { messages, sent_again, charges: formatEuro(charges) } }
    },
    async startUnconfirmedBatch(ctx, { body }) {
      const { kind, id: operator } = ctx.caller.actor
      const { after } = await audited(ctx, async (sql) => {
        const filter = filterOf(body, body.unconfirmed_minutes)
        const { messages, until_id } = await countMatching(sql, filter)
        const id = uuidv7()
        const { action, reason } = body
        const batch = { id, action, reason, actor: `${kind}:${operator}`, filter, messages, until_id }
        if (!(await insertBatch(sql, batch))) throw new Problem(operatorProblems.batchInProgress)
        return { id, before: null, after: toWire((await readBatch(sql, id))!) }
      })
      return { status: 202, body: after }
    },
    listUnconfirmedBatches: (_, { query }) => answerPage('batches', toWire, listBatches(db, query)),
    async readUnconfirmedBatch(_, { params }) {
      return { status: 200, body: toWire(found(await readBatch(db, params.batch_id))) }
    },
  }
}

function toWire({
  id,
  action,
  reason,
  actor,
  filter,
  messages,
  changed,
  failed,
  failures,
  done_at,
}: BatchRow) {
  return {
    batch_id: id,
    action,
    reason,
    operator: actor,
    account_id: filter.accountId,
    carrier_id: filter.carrierId,
    unconfirmed_minutes: filter.minutes,
    messages,
    changed,
    failed,
    failures,
    created_at: new Date(timeOfUuid(id)).toISOString(),
    done_at: done_at?.toISOString() ?? null,
  }
}
