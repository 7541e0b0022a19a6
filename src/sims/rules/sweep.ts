import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { settlePools } from '../pools/full.ts'
import { firstPoolEnd } from '../pools/full-store.ts'
import { keysOf, lockSims } from '../cards/lock-store.ts'
import { raiseAlarms } from './fraud.ts'
import { findOver, firstReached } from './limit-store.ts'
import { reevaluateLimits } from './limits.ts'
import { monthAfter, monthOf } from '../usage/month.ts'
import { startScans, findInactive, nextScan, recordScan } from './inactivity-store.ts'

const batch = 500
/** Maximum number of SIMs checked for inactivity per step. */
const step = 2_000

/** Scheduled work of the rules. */
export type RuleSweep = {
  /** Resets limits of past months, and applies the volumes of pools. */
  settle(): Promise<boolean>
  /** Start of the next month or pool period in which SIMs may resume, in milliseconds of exchange time. */
  nextDue(after: number): Promise<number | undefined>
  /** Finds inactive SIMs by scanning all of them about once an hour. */
  findInactiveSims(): Promise<void>
}

/** Opens the sweep. Several nodes may run it concurrently: work that one node has done is not found by another. */
export function openRuleSweep({ db, clock }: { db: Db; clock: Pick<Clock, 'now'> }): RuleSweep {
  return {
    async settle() {
      while ((await resetLimits(db, new Date(clock.now()))) === batch);
      await settlePools(db, new Date(clock.now()))
      return true
    },
    async nextDue(after) {
      const [month, periodEnd] = await Promise.all([firstReached(db), firstPoolEnd(db)])
      const ends = [month && monthAfter(month), periodEnd].flatMap((at) => (at ? [at.getTime()] : []))
      return ends.length === 0 ? undefined : Math.max(Math.min(...ends), after + 1)
    },
    async findInactiveSims() {
      // A scan in progress may have passed SIMs that became inactive since, so it is completed before the next one begins.
      while (await scanStep(db, new Date(clock.now())));
      await startScans(db, new Date(clock.now()))
      while (await scanStep(db, new Date(clock.now())));
    },
  }
}

async function resetLimits(db: Db, now: Date): Promise<number> {
  const before = monthOf(now)
  const over = await findOver(db, before, batch)
  if (over.length === 0) return 0
  await db.tx(async (sql) => {
    await lockSims(sql, keysOf(over))
    await reevaluateLimits(sql, over, { before, now })
  })
  return over.length
}

/** One step of a scan; false if no scan is in progress. */
async function scanStep(db: Db, now: Date): Promise<boolean> {
  const next = await nextScan(db)
  if (!next) return false
  const { inactive, to } = await findInactive(db, next, now, step)
  await db.tx(async (sql) => {
    await lockSims(sql, keysOf(inactive))
    await raiseAlarms(sql, inactive, now)
    await recordScan(sql, next, to)
  })
  return true
}
