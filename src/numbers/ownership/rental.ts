import { chargeFees } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { lockInventoryRows } from './buy-store.ts'
import { freeRested, releaseNumbers } from './release-store.ts'
import { findDue, lockDue, nextDueOf, storePaid, storeUnpaid, type Due } from './rental-store.ts'

export type Rental = {
  /** Charges due rents, releases numbers after the grace period, and ends quarantines. */
  settle(): Promise<boolean>
  /** The next due instant after `after`, in milliseconds of exchange time. */
  nextDue(after: number): Promise<number | undefined>
}

export type RentalDeps = { db: Db; clock: Pick<Clock, 'now'>; graceDays: number; log: Log }

const batch = 500
const againHours = 6
const dayMs = 86_400_000

/**
 * Opens rent collection. All state is in rows, changed in bounded transactions, so several nodes may run it simultaneously, and an interrupted
 * run is completed by the next. After a long downtime all missed months are charged.
 */
export function openRental(deps: RentalDeps): Rental {
  const { db, clock } = deps
  return {
    async settle() {
      while (await collect(deps, clock.now()));
      while ((await freeRested(db, clock.now(), batch)) === batch);
      return true
    },
    nextDue: (after) => nextDueOf(db, after),
  }
}

/** Charges the rent of some numbers; returns whether more may be due. */
async function collect({ db, graceDays, log }: RentalDeps, now: number): Promise<boolean> {
  const found = await findDue(db, now, batch)
  if (found.length === 0) return false
  const released = await db.tx((sql) => collectOf(sql, found, now, graceDays))
  if (released > 0) log.warn({ numbers: released }, 'numbers were released because their rent was not paid')
  return true
}

async function collectOf(
  sql: Sql,
  msisdns: readonly string[],
  now: number,
  graceDays: number,
): Promise<number> {
  // Locks inventory rows first, as every path that may release a number does.
  await lockInventoryRows(sql, msisdns)
  const due = await lockDue(sql, msisdns, now)
  const outcomes = await chargeFees(sql, due.map(feeOf))
  const unpaid = due.filter((_, i) => outcomes[i] === 'refused')
  const over = unpaid.filter(({ paid_until }) => paid_until.getTime() + graceDays * dayMs <= now)
  await storePaid(sql, namesOf(due.filter((_, i) => outcomes[i] !== 'refused')))
  await storeUnpaid(sql, namesOf(unpaid.filter((one) => !over.includes(one))), now, { againHours, graceDays })
  await releaseNumbers(sql, namesOf(over), 'unpaid', now)
  return over.length
}

const namesOf = (numbers: readonly Due[]) => numbers.map(({ msisdn }) => msisdn)

function feeOf({ msisdn, account_id, ownership_id, cost, paid_until }: Due) {
  const reference = rentOf(msisdn, ownership_id, paid_until)
  return { accountId: account_id, fee: 'number-rental', amount: cost, reference } as const
}

/** The ledger reference of a month's rent, which contains the start of the month. */
export const rentOf = (msisdn: string, ownershipId: string, from: Date): string =>
  `number ${msisdn} ${ownershipId} ${from.toISOString()}`
