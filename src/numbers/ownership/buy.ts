import { chargeFees, lockSpendable, type Fee } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openBatchLanes } from '#platform/batches/batch-lanes.ts'
import { Problem } from '#platform/contract/problem.ts'
import {
  lockInventoryRows,
  readRoom,
  readInventoryRow,
  storePurchased,
  type InventoryRow,
} from './buy-store.ts'
import { withPrices, type Priced } from '../inventory/price.ts'
import { numberProblems } from '../inventory/problems.ts'
import { rentOf } from './rental.ts'

/** The purchase of a number; the account pays the set-up fee and the first month. */
export type Purchase = { accountId: string; country: string; msisdn: string }

export type Buying = {
  /** Buys a number, or throws a Problem and changes nothing. */
  buy(purchase: Purchase): Promise<void>
}

const batchLaneCount = 4

/**
 * Buys in batches, so that concurrent purchases share a commit. A number is sold once: of the purchases of the same number, the first in
 * the batch with sufficient funds succeeds.
 */
export function openBuying({ db, clock }: { db: Db; clock: Pick<Clock, 'now'> }): Buying {
  const waiting = openBatchLanes<Purchase, undefined>({
    batchLaneCount: batchLaneCount,
    batchLaneOf: ({ accountId }) => Number.parseInt(accountId.slice(-2), 16),
    maxBatch: 250,
    maxQueued: 5_000,
    whenFull: numberProblems.busy,
    flush: (purchases) => db.tx((sql) => buyAll(sql, purchases, clock.now())),
  })
  return {
    async buy(purchase) {
      // Rejects unavailable numbers before taking locks.
      const inventoryRow = await readInventoryRow(db, purchase.msisdn)
      if (!inventoryRow || !isFor(inventoryRow, purchase)) throw new Problem(numberProblems.notAvailable)
      await waiting.push(purchase)
    },
  }
}

type Deal = { inventoryRow: Priced<InventoryRow>; accountId: string; ownershipId: string }

/** Decides and stores a batch. Rows are always locked in the same order: numbers, then balances, then counters. */
async function buyAll(
  sql: Sql,
  purchases: readonly Purchase[],
  now: number,
): Promise<(undefined | Problem)[]> {
  const locked = await lockInventoryRows(sql, [...new Set(purchases.map(({ msisdn }) => msisdn))])
  const inventoryRows = new Map((await withPrices(sql, [...locked.values()])).map((one) => [one.msisdn, one]))
  const buyers = [...new Set(purchases.map(({ accountId }) => accountId))]
  const left = await lockSpendable(sql, buyers)
  const room = await readRoom(sql, buyers)
  const accepted = new Set<string>()
  const deals: Deal[] = []
  const results = purchases.map((purchase) => {
    const { accountId, msisdn } = purchase
    const inventoryRow = inventoryRows.get(msisdn)
    if (!inventoryRow || accepted.has(msisdn) || !isFor(inventoryRow, purchase))
      return new Problem(numberProblems.notAvailable)
    const free = room.get(accountId) ?? 0
    if (free <= 0) return new Problem(numberProblems.tooMany)
    const price = inventoryRow.initial_price + inventoryRow.cost
    const spendable = left.get(accountId) ?? 0
    if (price > 0 && spendable < price) return new Problem(numberProblems.lowBalance)
    left.set(accountId, spendable - price)
    room.set(accountId, free - 1)
    accepted.add(msisdn)
    deals.push({ inventoryRow, accountId, ownershipId: uuidv7() })
    return undefined
  })
  if (deals.length === 0) return results
  const outcomes = await chargeFees(
    sql,
    deals.flatMap((deal) => feesOf(deal, now)),
  )
  if (outcomes.some((outcome) => outcome !== 'paid'))
    throw new Error('a charge was rejected although the balance covers the fee')
  await storePurchased(sql, deals, now)
  return results
}

/** Whether an account may buy a number; only the previous owner may buy a quarantined number. */
function isFor({ country, status, previous_owner }: InventoryRow, purchase: Purchase): boolean {
  if (country !== purchase.country) return false
  return status === 'available' || (status === 'quarantined' && previous_owner === purchase.accountId)
}

function feesOf({ inventoryRow, accountId, ownershipId }: Deal, now: number): Fee[] {
  const reference = `number ${inventoryRow.msisdn} ${ownershipId}`
  return [
    { accountId, fee: 'number-setup', amount: inventoryRow.initial_price, reference },
    {
      accountId,
      fee: 'number-rental',
      amount: inventoryRow.cost,
      reference: rentOf(inventoryRow.msisdn, ownershipId, new Date(now)),
    },
  ]
}
