import type { Pending, RegistryQuery } from '../../requests/port.ts'

const leastMs = 30_000
const mostMs = 3_600_000

/**
 * Queries again after half of the time that the request has waited, from 30 s to an hour. A webhook of the registry makes the request due
 * earlier.
 */
export function againAt({ submittedAt, now }: RegistryQuery, least = leastMs): Pending {
  return { pending: true, againAt: now + Math.min(mostMs, Math.max(least, (now - submittedAt) / 2)) }
}

/** Queries again for a result that a webhook announces. */
export const resultAgainAt = (query: RegistryQuery): Pending => againAt(query, query.resultPollMs)
