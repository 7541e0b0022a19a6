import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { settlePools } from '../pools/full.ts'
import { firstPoolEnd } from '../pools/full-store.ts'
import { keysOf, lockSims } from '../cards/lock-store.ts'
import { raiseAlarms } from './fraud.ts'
import { findOver, firstReached } from './limit-store.ts'
import { judgeAnew } from './limits.ts'
import { monthAfter, monthOf } from '../usage/month.ts'
import { beginWalks, findInactive, nextWalk, walkOn } from './inactivity-store.ts'

const batch = 500
/** How many SIMs are looked at in one step for silence. */
const step = 2_000

/** What rules do by themselves when time goes by. */
export type RuleSweep = {
  /** Takes back the limits of months that are over, and applies the volumes of pools. */
  settle(): Promise<boolean>
  /** When the next month or period of a pool begins in which SIMs may resume, in milliseconds of exchange time. */
  nextDue(after: number): Promise<number | undefined>
  /** Looks for SIMs that have fallen silent: through all of them about once an hour. */
  lookForSilence(): Promise<void>
}

/** Opens it. Several nodes may do it at once: what one has done, another does not find. */
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
    async lookForSilence() {
      // One that is under way may have passed SIMs that have fallen silent since: it ends before the next one begins.
      while (await walk(db, new Date(clock.now())));
      await beginWalks(db, new Date(clock.now()))
      while (await walk(db, new Date(clock.now())));
    },
  }
}

async function resetLimits(db: Db, now: Date): Promise<number> {
  const before = monthOf(now)
  const over = await findOver(db, before, batch)
  if (over.length === 0) return 0
  await db.tx(async (sql) => {
    await lockSims(sql, keysOf(over))
    await judgeAnew(sql, over, { before, now })
  })
  return over.length
}

/** One step of one walk; whether there was one. */
async function walk(db: Db, now: Date): Promise<boolean> {
  const next = await nextWalk(db)
  if (!next) return false
  const { silent: unresponsive, to } = await findInactive(db, next, now, step)
  await db.tx(async (sql) => {
    await lockSims(sql, keysOf(unresponsive))
    await raiseAlarms(sql, unresponsive, now)
    await walkOn(sql, next, to)
  })
  return true
}
