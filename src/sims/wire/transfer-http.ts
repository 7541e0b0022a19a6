import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { decideTransfer } from '../transfers/decide.ts'
import { requestTransfer } from '../transfers/request.ts'
import {
  hasRoomForTransfers,
  listTransfers,
  mostWaiting,
  readTransfer,
  readTransferCards,
  type Transfer,
} from '../transfers/store.ts'
import type { SimCaller } from './family.ts'
import type { OnPartner, SimsDeps } from './on-partner.ts'
import { invalid } from './problems.ts'
import type { transferWrites } from './transfer-contract.ts'
import { outcomeOf, type Order } from './write-http.ts'
import { pageBody, readPageById } from '#platform/contract/paging/index.ts'

/** Handlers of the operations on transfers of SIMs between customers. */
export function transferHandlers(
  { db }: SimsDeps,
  onPartner: OnPartner,
  order: Order,
): Handlers<Contract<typeof transferWrites>, SimCaller> {
  return {
    listTransfers: (call, { params, query }) =>
      onPartner(call, params, async ({ partnerId }) => {
        const page = readPageById(query, (position) => listTransfers(db, partnerId, position))
        return pageBody('transfers', transferWire, page)
      }),
    readTransfer: (call, { params }) =>
      onPartner(call, params, async ({ partnerId }) => {
        const transfer = await readTransfer(db, params.transferId, partnerId)
        if (!transfer) throw unknown()
        const cards = await readTransferCards(db, transfer.id)
        return { ...transferWire(transfer), iccids: cards.map(({ iccid }) => iccid) }
      }),
    requestTransfer: (call, { params, body }) =>
      order(call, params, { subject: 'transfers', body, iccids: body.iccids }, async (sql, by) => {
        const { partnerId } = params
        if (body.targetId === partnerId) throw invalid(['targetId is the customer itself.'])
        if (!(await hasRoomForTransfers(sql, partnerId)))
          throw invalid([`Transfers: this customer already has ${mostWaiting} pending transfers.`])
        const requested = await requestTransfer(sql, { partnerId, ...body }, by)
        return { transferId: requested.transferId ?? null, ...outcomeOf(requested) }
      }),
    endTransfer: (call, { params, body }) =>
      order(
        call,
        params,
        { subject: `transfers/${params.transferId}`, body, iccids: [] },
        async (sql, { at }) => {
          const { transferId: id, partnerId } = params
          const ended = await decideTransfer(sql, { id, partnerId }, body.verb, { at, reason: body.reason })
          if (ended === 'unknown') throw unknown()
          if (ended === 'others')
            throw invalid([`Transfer: only the other customer may request ${body.verb}.`])
          if (ended === 'impossible') throw invalid(['Transfer: it has already ended.'])
          return transferWire(ended)
        },
      ),
  }
}

/** A transfer between other customers gets the same response as an unknown transfer. */
const unknown = () => invalid(['Transfer: not found, or not a transfer of this customer.'])

function transferWire({ id, created_at, ended_at, ...transfer }: Transfer) {
  const { partner_id: partnerId, target_id: targetId, status, cards: sims, moved, reason } = transfer
  const times = { createdAt: created_at.toISOString(), endedAt: ended_at?.toISOString() ?? null }
  return { transferId: id, partnerId, targetId, status, sims, moved, reason, ...times }
}
