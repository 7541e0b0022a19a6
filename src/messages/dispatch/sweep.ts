import type { Log } from '#platform/log.ts'
import type { ClaimOptions } from './claim.ts'
import { claimExpired, claimUnknown } from '../leases/claim-store.ts'
import { releaseExpired, leaseSeconds, maxSwept, renewLeases } from '../leases/lease-store.ts'
import type { Outcome } from '../outstanding/outstanding.ts'
import { refusals } from '../message/refusals.ts'

export type SweepOptions = ClaimOptions & { log: Log; record(outcomes: Outcome[]): Promise<void> }

/** Renews this node's leases, and decides messages that have expired or whose node is dead. Returns whether more messages may wait. */
export async function sweep({ db, dispatch, clock, nodeId, record }: SweepOptions): Promise<boolean> {
  await dispatch.unloadUnbound()
  const inFlight = [...dispatch.leased()].map(({ id }) => id)
  await renewLeases(db, nodeId, inFlight, leaseSeconds)
  const abandoned = await releaseExpired(db)
  const { code, detail: reason } = refusals.expired
  const expired = await claimExpired(db, { owner: nodeId, now: clock.now(), leaseSeconds })
  const unknown = await claimUnknown(db, { owner: nodeId, leaseSeconds })
  const lost = 'The node that sent the message stopped before the carrier responded.'
  const outcomes: Outcome[] = [
    ...expired.map((message) => ({ kind: 'refused', message, event: 'expired', code, reason }) as const),
    ...unknown.map((message) => ({ kind: 'unknown', message, reason: lost }) as const),
  ]
  if (outcomes.length > 0) void record(outcomes)
  return [abandoned, expired.length, unknown.length].includes(maxSwept)
}
