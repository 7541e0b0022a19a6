import type { Sql } from '#platform/database/db.ts'
import { inPortions } from '#platform/database/portions.ts'
import { enqueueCloudEvents } from '#webhooks/index.ts'
import { readEndpoints } from './endpoint-store.ts'

/** Event types of SIMs; docs/API.md lists their members. */
export const simEventTypes = [
  'strowger.sim.status.changed',
  'strowger.sim.limit.warning',
  'strowger.sim.limit.alarm',
  'strowger.sim.limit.suspended',
  'strowger.sim.limit.reset',
  'strowger.sim.fraud.alarm',
  'strowger.sim.fraud.cleared',
  'strowger.sim.transfer.requested',
  'strowger.sim.transfer.done',
  'strowger.sim.transfer.rejected',
] as const

/** A status event of a SIM. */
export type SimEvent = {
  partnerId: string
  iccid: string
  type: (typeof simEventTypes)[number]
  /** Members in addition to `iccid` and `partnerId`. */
  data: Readonly<Record<string, unknown>>
  /** Exchange time. */
  at: Date
}

/**
 * Enqueues an event for each row in order, in the caller's transaction, for customers that have an account, whose
 * secret signs the event. The caller has locked the SIMs.
 */
export async function notifySims<Row>(
  sql: Sql,
  rows: readonly Row[],
  eventOf: (row: Row) => SimEvent,
): Promise<void> {
  await inPortions(rows, (some) => enqueueEvents(sql, some.map(eventOf)))
}

async function enqueueEvents(sql: Sql, events: readonly SimEvent[]): Promise<void> {
  if (events.length === 0) return
  const endpoints = await readEndpoints(sql, [...new Set(events.map(({ partnerId }) => partnerId))])
  const cloudEvents = events.flatMap(({ partnerId, iccid, type, data, at }) => {
    const to = endpoints.get(partnerId)
    if (!to) return []
    const source = `/iot/connectivity/management/v1/partners/${partnerId}`
    return [{ ...to, type, source, subject: iccid, data: { partnerId, iccid, ...data }, at: at.getTime() }]
  })
  await enqueueCloudEvents(sql, cloudEvents)
}
