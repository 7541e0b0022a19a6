import type { Sql } from '#platform/database/db.ts'
import { arithmetic, attemptsOf, durationAt, failureRate } from './measures.ts'
import { readWebhookReport } from './report-store.ts'

type Wanted = { from: number; to: number; accountId: string | undefined }
type AttemptCounts = { attempts: number; failureRate: number | null; p95Ms: number | null }

/** Reads the attempts of an account, or of all, by hour. Returns the counts of any of these hours together; times are exchange time in milliseconds. */
export async function readAttemptCounts(
  sql: Sql,
  wanted: Wanted,
): Promise<(from: number, to: number) => AttemptCounts> {
  const { points } = await readWebhookReport(sql, { ...wanted, step: 'hour', hoursSince: 0 })
  return (from, to) => {
    const counted = arithmetic.sumBetween(points, from, to)
    return {
      attempts: attemptsOf(counted),
      failureRate: failureRate(counted),
      p95Ms: durationAt(counted, 0.95),
    }
  }
}
