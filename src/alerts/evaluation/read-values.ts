import type { Sql } from '#platform/database/db.ts'
import { readDataCounts } from '#sims/index.ts'
import { readAttemptCounts } from '#webhooks/index.ts'
import { readReport } from '#messages/index.ts'
import { isMeasureOf, type MeasureOf } from '../alert/alert-kinds.ts'
import type { Alert } from '../alert/alert-store.ts'
import { spanOf } from './judge.ts'
import { messageValues, type ValueIn } from './values.ts'

/** Reads the hours that the evaluation of an alert needs. */
export async function readValues(sql: Sql, alert: Alert, now: number): Promise<ValueIn> {
  const { measure } = alert
  const span = spanOf(alert, now)
  const accountId = alert.accountId ?? alert.filterAccountId ?? undefined
  if (isMeasureOf('webhooks', measure))
    return attemptValues(measure, await readAttemptCounts(sql, { ...span, accountId }))
  if (isMeasureOf('sims', measure)) {
    const poolId = alert.simPoolId === null ? undefined : Number(alert.simPoolId)
    const read = await readDataCounts(sql, { ...span, accountId, poolId })
    return (from, to) => {
      const { bytes, sessions } = read(from, to)
      return { value: bytes / 1_000_000, base: sessions, count: sessions }
    }
  }
  const { carrierId, country, network, sender, errorCode } = alert
  const { points } = await readReport(sql, {
    ...span,
    step: 'hour',
    hoursSince: 0,
    accountId,
    carrierId: carrierId ?? undefined,
    country: country ?? undefined,
    network: network ?? undefined,
    sender: sender ?? undefined,
    errorCode: errorCode === null ? undefined : Number(errorCode),
  })
  return messageValues(measure, points)
}

function attemptValues(
  measure: MeasureOf<'webhooks'>,
  read: Awaited<ReturnType<typeof readAttemptCounts>>,
): ValueIn {
  return (from, to) => {
    const { attempts, failureRate, p95Ms } = read(from, to)
    const value = {
      webhook_attempts: attempts,
      webhook_failed_percent: failureRate === null ? null : failureRate * 100,
      webhook_p95_ms: p95Ms,
    }[measure]
    return { value, base: attempts, count: attempts }
  }
}
