import { readReceiptForm } from '#carriers/index.ts'
import { maskOf } from '../redaction/number-tag.ts'
import { readUnmatched, removeUnmatched, type UnmatchedReceipt } from '../outcomes/unmatched-store.ts'
import type { Traffic } from '../traffic/traffic.ts'
import type { Db } from '#platform/database/db.ts'
import { timeOfUuid } from '#platform/ids.ts'
import { openAudited, type OperatorHandlers, found } from '#operators/index.ts'
import type { receiptOperations } from './receipt-contract.ts'
import { answerPage, byId, readPageById, requestOf } from '#platform/contract/paging/index.ts'

type Deps = { db: Db; traffic: Pick<Traffic, 'matchAgain'> }

/** Handlers of the operations on delivery receipts that match no message. */
export function receiptHandlers({ db, traffic }: Deps): OperatorHandlers<typeof receiptOperations> {
  const audited = openAudited({ db, subject: 'unmatched-receipt' })
  const refuseUnknown = async (id: string) => found(await readReceiptForm(db, id))
  return {
    async listUnmatchedReceipts(_, { params, query }) {
      await refuseUnknown(params.carrier_id)
      const page = readPageById(query, (position) => readUnmatched(db, params.carrier_id, position))
      return answerPage('receipts', toWire, page)
    },
    deleteUnmatchedReceipt: (ctx, { params: { carrier_id: carrierId, receipt_id: id } }) =>
      audited.removes(ctx, id, async (sql) => {
        const [row] = await removeUnmatched(sql, carrierId, [id])
        return row && stateOf(carrierId, row)
      }),
    async matchReceipt(ctx, { params: { carrier_id: carrierId, receipt_id: id } }) {
      const { tried, matched } = await traffic.matchAgain.one(carrierId, id, (sql, [row]) =>
        audited.notes(sql, ctx, { id, before: stateOf(carrierId, row!), after: null }),
      )
      found(tried === 1 || undefined)
      return { status: 200, body: { tried, matched, next: null } }
    },
    async matchReceipts(ctx, { params: { carrier_id: carrierId }, query }) {
      await refuseUnknown(carrierId)
      const range = { carrierId, ...requestOf(byId, query) }
      const { last: next, ...result } = await traffic.matchAgain.range(range, (sql, { length: matched }) =>
        audited.notes(sql, ctx, { id: carrierId, before: null, after: { matched } }),
      )
      return { status: 200, body: { ...result, next } }
    },
  }
}

/** The state of a receipt in the audit log, which is never redacted. */
function stateOf(carrierId: string, row: UnmatchedReceipt) {
  const { recipient } = row
  return { carrier_id: carrierId, ...toWire(row), recipient: recipient && maskOf(recipient) }
}

function toWire(row: UnmatchedReceipt) {
  return {
    receipt_id: row.id,
    written_id: row.written_id,
    parsed_as: row.carrier_message_id,
    recipient: row.recipient,
    state: row.state,
    err: row.err,
    times: row.times,
    first_seen_at: new Date(timeOfUuid(row.id)).toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }
}
