import { endByHand, endUnposted } from '../money/end-payment.ts'
import { listPayments, type PaymentSeen, readPayment } from '../money/payment-store.ts'
import { readAccount } from '../account/account-store.ts'
import type { Clock } from '#platform/clock.ts'
import type { PaymentStatus } from '../money/payment-states.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { paymentOperations } from './payment-contract.ts'
import { answerPage, readPageById } from '#platform/contract/paging/index.ts'

export type PaymentTools = {
  db: Db
  clock: Pick<Clock, 'now'>
  /** Called when an operator has resolved a payment. */
  paymentEnded: (status: PaymentStatus) => void
}

/** The states in which a repeated request has no effect. */
const ends = {
  paid: ['succeeded', 'unposted'],
  declined: ['declined'],
  posted: ['succeeded'],
  refunded: ['refunded'],
}

/** Handlers of the operations on payments at the payment provider. */
export function paymentHandlers({
  db,
  clock,
  paymentEnded,
}: PaymentTools): OperatorHandlers<typeof paymentOperations> {
  const audited = openAudited({ db, subject: 'account' })
  return {
    async listPayments(_, { params, query }) {
      found(await readAccount(db, params.api_key))
      const page = readPageById(query, (position) => listPayments(db, params.api_key, position))
      return answerPage('payments', paymentWire, page)
    },
    async endPayment(ctx, { params: { api_key: accountId, payment_id: id }, body }) {
      const { after } = await audited(ctx, async (sql) => {
        const ended = await end(sql, accountId, id, body.as, clock.now())
        if (ended === 'full') throw new Problem(operatorProblems.balanceFull)
        if (ended === undefined) {
          const { status } = found(await readPayment(sql, accountId, id))
          if (ends[body.as].includes(status)) return { id: accountId, before: null, after: null }
          throw new Problem(operatorProblems.paymentEnded)
        }
        const before = {
          payment: id,
          status: body.as === 'paid' || body.as === 'declined' ? 'pending' : 'unposted',
        }
        return { id: accountId, before, after: { payment: id, status: ended } }
      })
      if (after) paymentEnded(after.status)
      return { status: 204 }
    },
  }
}

type Ending = 'paid' | 'declined' | 'posted' | 'refunded'

function end(sql: Sql, accountId: string, id: string, as: Ending, now: number) {
  if (as === 'posted' || as === 'refunded') return endUnposted(sql, accountId, id, as, now)
  return endByHand(sql, accountId, id, { status: as === 'paid' ? 'succeeded' : 'declined' }, now)
}

function paymentWire({ id, amount, started_at, settled_at, ...payment }: PaymentSeen) {
  return {
    payment_id: id,
    amount: formatEuro(amount),
    started_at: started_at.toISOString(),
    settled_at: settled_at?.toISOString() ?? null,
    ...payment,
  }
}
