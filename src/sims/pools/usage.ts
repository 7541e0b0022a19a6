import type { Sql } from '#platform/database/db.ts'
import { megabytesOf } from '../usage/megabytes.ts'
import { readPoolUsages } from './usage-store.ts'

/** Specification 1, "Pool usage result" (S1-040 to S1-045); volumes are in MB of 1,000,000 bytes. */
export type PoolUsage = {
  /** The length of a period in months. */
  monitoringPeriod: number
  offering: string
  offeringId: number
  /** RFC 3339, UTC; the end is the start of the next period. */
  periodStartDate: string
  periodEndDate: string
  poolName: string
  volumeConsumed: number
  volumeInPool: number
}

/** The usage of a partner's pools in the period of `now` (exchange time), in one statement. */
export async function poolUsages(sql: Sql, partnerId: string, now: Date): Promise<PoolUsage[]> {
  const pools = await readPoolUsages(sql, partnerId, now)
  return pools.map((pool) => ({
    monitoringPeriod: pool.period_months,
    offering: pool.offering,
    offeringId: pool.offering_id,
    periodStartDate: pool.period_start.toISOString(),
    periodEndDate: pool.period_end.toISOString(),
    poolName: pool.name,
    volumeConsumed: megabytesOf(pool.used_bytes),
    volumeInPool: megabytesOf(pool.volume_bytes),
  }))
}
