import type { Db } from '#platform/database/db.ts'
import type { AcceptedRequest } from '../radius/index.ts'
import type { DoubtReason } from '../counting/counted.ts'
import { recordOf, timeOf } from './from-packet.ts'
import type { Gateway } from './gateways.ts'
import { noteRestarts } from '../sessions/restart-store.ts'
import { storeUsage, type OnUsage } from '../sessions/store-usage.ts'

export type IntakeParts = {
  db: Db
  /** Exchange time, in milliseconds. */
  clock: { now(): number }
  onUsage: OnUsage
  unmatched(count: number): void
  doubtful(reason: DoubtReason): void
}

type Batch = readonly AcceptedRequest<Gateway>[]

/**
 * Stores a batch of accounting requests in one transaction. If the database rejects a value of one request, the other requests are stored
 * without this request.
 */
export function openIntake(parts: IntakeParts): (batch: Batch) => Promise<(Error | undefined)[]> {
  const take = async (batch: Batch): Promise<(Error | undefined)[]> => {
    try {
      await store(parts, batch)
      return batch.map(() => undefined)
    } catch (error) {
      if (batch.length === 1) return [error as Error]
      if (!isOfData(error)) throw error
      const half = batch.length >> 1
      return [...(await take(batch.slice(0, half))), ...(await take(batch.slice(half)))]
    }
  }
  return take
}

/** PostgreSQL's classes 22 and 23: an invalid value, or a violated constraint. */
function isOfData(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code))
}

async function store({ db, clock, onUsage, unmatched, doubtful }: IntakeParts, batch: Batch): Promise<void> {
  const now = new Date(clock.now())
  const offsetMs = now.getTime() - Date.now()
  const ofGateway = batch.filter(({ accounting: { status } }) => status === 'on' || status === 'off')
  const records = batch
    .filter((accepted) => !ofGateway.includes(accepted))
    .map(({ client, accounting, receivedAt }) => recordOf(client.id, accounting, receivedAt, offsetMs))
  const stored = await db.tx(async (sql) => {
    if (ofGateway.length > 0)
      await noteRestarts(
        sql,
        ofGateway.map(({ client, accounting, receivedAt }) => ({
          nas: client.id,
          gateway: accounting.gateway,
          at: timeOf(accounting, receivedAt).at + offsetMs,
        })),
      )
    return storeUsage(sql, records, { now, onUsage })
  })
  if (stored.unmatched > 0) unmatched(stored.unmatched)
  for (const { reason } of stored.doubts) doubtful(reason)
}
