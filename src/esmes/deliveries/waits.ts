import { SMPP_STATUS as STATUS, type DeliveryResult } from '#carriers/index.ts'
import type { Delivery, Settled } from './delivery.ts'

/** Milliseconds before each further attempt; the last one repeats. */
const waits = [1_000, 5_000, 30_000, 120_000, 600_000]

/** Results after which the same delivery may succeed. */
const temporary: readonly DeliveryResult[] = [
  STATUS.ESME_RX_T_APPN,
  STATUS.ESME_RMSGQFUL,
  STATUS.ESME_RTHROTTLED,
  STATUS.ESME_RSYSERR,
  'timeout',
]

/** The outcome of a delivery after an attempt, or its next attempt. After a closed session, another session may deliver at once. `now` is exchange time in milliseconds. */
export function settle({ id, attempts, expiresAt }: Delivery, result: DeliveryResult, now: number): Settled {
  const status = typeof result === 'number' ? result : null
  if (result === STATUS.ESME_ROK) return { id, outcome: 'acknowledged', status }
  if (result !== 'closed' && !temporary.includes(result)) return { id, outcome: 'rejected', status }
  const dueAt = now + (result === 'closed' ? 0 : waits[Math.min(attempts, waits.length - 1)]!)
  return dueAt < expiresAt ? { id, dueAt, status } : { id, outcome: 'expired', status }
}
