import type { Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { answerPage, byMember, readPage } from '#platform/contract/paging/index.ts'
import type { Db } from '#platform/database/db.ts'
import { featuresOf } from '../inventory/features.ts'
import { euros, withPrices, type Priced } from '../inventory/price.ts'
import { listReleased, type Released } from '../ownership/released-store.ts'
import type { releasedOperations } from './released-contract.ts'

/** Handlers of the operations on released numbers. */
export function releasedHandlers({ db }: { db: Db }): Handlers<Contract<typeof releasedOperations>, Caller> {
  return {
    listReleasedNumbers({ caller: { account } }, { query }) {
      const page = readPage(byMember('msisdn'), query, (position) =>
        db.accountSnapshot(account.id, async (sql) =>
          withPrices(sql, await listReleased(sql, account.id, position)),
        ),
      )
      return answerPage('numbers', releasedWire, page)
    },
  }
}

function releasedWire(number: Priced<Released>) {
  const { msisdn, country, type, features, initial_price, cost } = number
  return {
    msisdn,
    country,
    type,
    features: featuresOf(features),
    released_at: number.ended_at.toISOString(),
    reason: number.ended_by,
    buy_back_until: number.free_at.toISOString(),
    initial_price: euros(initial_price),
    cost: euros(cost),
  }
}
