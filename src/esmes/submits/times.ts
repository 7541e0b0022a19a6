import { readTime, SMPP_STATUS as STATUS } from '#carriers/index.ts'
import type { SubmitRefusal } from './submit.ts'

const dayMs = 86_400_000
/** Limits of the time to live, as in the HTTP API. */
const leastTtlMs = 20_000
const mostTtlMs = 7 * dayMs
const mostAheadMs = 7 * dayMs

type Times = { sendAt: number | undefined; expiresAt: number | undefined }

/** Reads schedule_delivery_time and validity_period, which if relative begins at the delivery time. `now` is exchange time in milliseconds. */
export function readTimes(
  { scheduleDeliveryTime, validityPeriod }: { scheduleDeliveryTime: string; validityPeriod: string },
  now: number,
): Times | SubmitRefusal {
  const sendAt = scheduleDeliveryTime === '' ? undefined : readTime(scheduleDeliveryTime, now)
  if (scheduleDeliveryTime !== '' && (sendAt === undefined || sendAt < now || sendAt > now + mostAheadMs))
    return {
      status: STATUS.ESME_RINVSCHED,
      reason: 'The schedule_delivery_time is not a time within the next 7 days.',
    }
  if (validityPeriod === '') return { sendAt, expiresAt: undefined }
  const begin = sendAt ?? now
  const expiresAt = readTime(validityPeriod, begin)
  if (expiresAt === undefined || expiresAt < begin + leastTtlMs || expiresAt > begin + mostTtlMs)
    return {
      status: STATUS.ESME_RINVEXPIRY,
      reason: 'The validity_period is not between 20 seconds and 7 days.',
    }
  return { sendAt, expiresAt }
}
