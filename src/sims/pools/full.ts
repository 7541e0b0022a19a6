import type { Db, Sql } from '#platform/database/db.ts'
import { enqueueCloudEvents } from '#webhooks/index.ts'
import { keysOf, lockSims } from '../cards/lock-store.ts'
import { readEndpoints } from '../events/endpoint-store.ts'
import { resumeSims, suspendSims } from '../cards/suspend.ts'
import {
  findFullPools,
  findReleasable,
  findUsing,
  insertPoolAlarm,
  noteSuspendedByPool,
  releaseFromPool,
  type FullPool,
} from './full-store.ts'

const batch = 500

/**
 * Applies the volumes of pools: raises the alarm of each full pool once per period, suspends SIMs of pools with the action `suspend`,
 * and resumes SIMs whose pool is no longer full. Several nodes may run it concurrently.
 */
export async function settlePools(db: Db, now: Date): Promise<void> {
  const full = await findFullPools(db, now)
  for (const pool of full) if (!pool.raised) await db.tx((sql) => raiseAlarm(sql, pool, now))
  const suspending = suspendingOf(full)
  for (const pool of suspending) while ((await suspendSome(db, pool, now)) === batch);
  while ((await releaseSome(db, suspending, now)) === batch);
}

const suspendingOf = (full: readonly FullPool[]) =>
  full.filter(({ at_volume, is_now }) => is_now && at_volume === 'suspend')

async function raiseAlarm(sql: Sql, pool: FullPool, now: Date): Promise<void> {
  if (!(await insertPoolAlarm(sql, pool, now))) return
  const { partner_id: partnerId, id: poolId, name, used: usedBytes, volume: volumeBytes } = pool
  const to = (await readEndpoints(sql, [partnerId])).get(partnerId)
  if (!to) return
  const data = {
    partnerId,
    poolId,
    name,
    usedBytes,
    volumeBytes,
    periodStart: pool.period_start.toISOString(),
    periodEnd: pool.period_end.toISOString(),
    action: pool.at_volume,
  }
  const source = `/iot/connectivity/management/v1/partners/${partnerId}/pools`
  const type = 'strowger.sim.pool.alarm'
  await enqueueCloudEvents(sql, [{ ...to, type, source, subject: poolId, data, at: now.getTime() }])
}

async function suspendSome(db: Db, pool: FullPool, now: Date): Promise<number> {
  return db.tx(async (sql) => {
    const using = await findUsing(sql, pool, batch)
    const cards = await lockSims(sql, keysOf(using))
    // Pass only SIMs that are suspended here: SIMs that were suspended for another reason before they were locked must not resume with the pool.
    const suspended = await suspendSims(sql, cards, now, 'The volume of the pool is exhausted.')
    // Recorded after the move, because the move clears earlier reasons.
    await noteSuspendedByPool(sql, pool, suspended)
    return suspended.length
  })
}

async function releaseSome(db: Db, suspending: readonly FullPool[], now: Date): Promise<number> {
  return db.tx(async (sql) => {
    const found = await findReleasable(sql, suspending, batch)
    if (found.length === 0) return 0
    await lockSims(sql, keysOf(found))
    // Another node may have found the pool full meanwhile, and suspended the SIMs before they were locked here.
    const sims = await findReleasable(sql, suspendingOf(await findFullPools(sql, now)), batch, found)
    await resumeSims(sql, await releaseFromPool(sql, sims), now, 'The volume of the pool is available again.')
    return sims.length
  })
}
