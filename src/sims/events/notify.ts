import type { Sql } from '#platform/database/db.ts'
import { inPortions } from '#platform/database/portions.ts'
import { enqueueCloudEvents } from '#webhooks/index.ts'
import { readReceivers } from './receiver-store.ts'

/** What customers are told of their SIMs; docs/API.md has the members of each. */
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

/** Something that has become of a SIM. */
export type SimEvent = {
  partnerId: string
  iccid: string
  type: (typeof simEventTypes)[number]
  /** Beside its `iccid` and `partnerId`. */
  data: Readonly<Record<string, unknown>>
  /** Exchange time. */
  at: Date
}

/**
 * Has what became of SIMs told to those customers that have an address and an account whose secret signs, in the order given, in
 * the transaction that does it. The caller holds the SIMs.
 */
export async function notifySims(sql: Sql, events: readonly SimEvent[]): Promise<void> {
  await inPortions(events, (some) => enqueueEvents(sql, some))
}

async function enqueueEvents(sql: Sql, events: readonly SimEvent[]): Promise<void> {
  if (events.length === 0) return
  const receivers = await readReceivers(sql, [...new Set(events.map(({ partnerId }) => partnerId))])
  const reported = events.flatMap(({ partnerId, iccid, type, data, at }) => {
    const to = receivers.get(partnerId)
    if (!to) return []
    const source = `/iot/connectivity/management/v1/partners/${partnerId}`
    return [{ ...to, type, source, subject: iccid, data: { partnerId, iccid, ...data }, at: at.getTime() }]
  })
  await enqueueCloudEvents(sql, reported)
}
