import type { Sql } from '#platform/database/db.ts'
import { arithmetic } from './measures.ts'
import { readUsageReport } from './report-store.ts'

type Wanted = { from: number; to: number; accountId: string | undefined; poolId: number | undefined }

/** Reads the data of the SIMs of an account, or of all, by hour. Returns the usage of any of these hours together; times are exchange time in milliseconds. */
export async function readDataCounts(
  sql: Sql,
  wanted: Wanted,
): Promise<(from: number, to: number) => { bytes: number; sessions: number }> {
  const { points } = await readUsageReport(sql, { ...wanted, step: 'hour', hoursSince: 0 })
  return (from, to) => {
    const { up, down, sessions } = arithmetic.sumBetween(points, from, to)
    return { bytes: up + down, sessions }
  }
}
