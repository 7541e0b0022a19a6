import { sessionMetricsOf } from '../sessions/session-counts.ts'
import { listCarriers, type CarrierView, type SlotRow } from '../sessions/view-store.ts'
import { rateOf } from '../sessions/bind-session.ts'
import type { Carriers } from '../sessions/carriers-contract.ts'
import type { Sql } from '#platform/database/db.ts'
import type { z } from 'zod'
import type { carrierView } from './carrier-shapes.ts'
import { wallNow } from '#platform/wall-clock.ts'

type Stats = ReturnType<Carriers['stats']>
type View = z.input<typeof carrierView>
type SlotView = View['slots'][number]

/** Queued messages of a carrier. `moreThan`: more than `count` are queued. `oldestAt`: wall time of the oldest in milliseconds. */
type Queue = { count: number; moreThan: boolean; oldestAt: number | undefined }

/** Reads the queues of carriers. */
export type CarrierQueues = {
  /** Queued messages and unmatched delivery receipts are counted up to this number. */
  mostCounted: number
  read(sql: Sql, carrierIds: readonly string[]): Promise<ReadonlyMap<string, Queue>>
  /** Counts the delivery receipts that match no message, up to `most` per carrier. */
  countUnmatched(sql: Sql, carrierIds: readonly string[], most: number): Promise<ReadonlyMap<string, number>>
  /** Carriers with messages queued or in flight. */
  busy(sql: Sql, carrierIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** All carriers, or the one with this ID, in wire form. */
export async function carrierWires(
  sql: Sql,
  { carriers, queues }: { carriers: Carriers; queues: CarrierQueues },
  id?: string,
): Promise<View[]> {
  const rows = await listCarriers(sql, id)
  const ids = rows.map((row) => row.id)
  const waiting = await queues.read(sql, ids)
  const { mostCounted } = queues
  const unmatched = await queues.countUnmatched(sql, ids, mostCounted)
  const stats = carriers.stats()
  return rows.map((row) => ({
    ...carrierWire(row, stats),
    waiting: waitingWire(waiting.get(row.id)!),
    unmatched_receipts: bounded(unmatched.get(row.id) ?? 0, mostCounted),
  }))
}

/** Settings of a carrier, and the state and session counters of its bind slots on all nodes. */
function carrierWire(carrier: CarrierView, stats: Stats): Omit<View, 'waiting' | 'unmatched_receipts'> {
  const { id, slots: rows, status_since, created_at, empty_since, ...agreed } = carrier
  const contracted = agreed.submits_per_second === 0 ? null : agreed.submits_per_second
  const slots = rows.map((row) => slotWire(row, contracted && rounded(rateOf(agreed, row.slot)), stats))
  return {
    carrier_id: id,
    ...agreed,
    status_since: status_since.toISOString(),
    created_at: created_at.toISOString(),
    empty_since: empty_since?.toISOString() ?? null,
    rate: { contracted, ...summed(slots.filter(({ state }) => state === 'BOUND')) },
    slots,
  }
}

function slotWire(row: SlotRow, contracted: number | null, stats: Stats): SlotView {
  const here = stats.find((one) => one.carrierId === row.carrier_id && one.slot === row.slot)
  // Sessions of this node have newer counters than the stored ones.
  const metrics = here ? sessionMetricsOf(here.stats, here.perSecond) : row.metrics
  const at = here ? new Date(wallNow()) : row.metrics_at
  return {
    slot: row.slot,
    state: row.state,
    since: row.state_since.toISOString(),
    reason: row.reason,
    node_id: row.owner,
    session: metrics && { ...metrics, as_of: at!.toISOString(), rate: { contracted, ...metrics.rate } },
  }
}

/** Allowed and current rate of all sessions together; `allowed` is null if a session has no limit. */
function summed(slots: SlotView[]): { allowed: number | null; now: number } {
  const rates = slots.map(({ session }) => session?.rate)
  const sum = (numbers: number[]) => rounded(numbers.reduce((total, one) => total + one, 0))
  const allowed = rates.map((rate) => rate?.allowed ?? null)
  return {
    allowed: allowed.includes(null) ? null : sum(allowed as number[]),
    now: sum(rates.map((rate) => rate?.now ?? 0)),
  }
}

function rounded(rate: number): number {
  return Math.round(rate * 10) / 10
}

/** `more_than`: more than `count` messages are queued. */
function waitingWire({ count, moreThan, oldestAt }: Queue): View['waiting'] {
  const oldest_seconds =
    oldestAt === undefined ? null : Math.max(0, Math.floor((wallNow() - oldestAt) / 1000))
  return { count, more_than: moreThan, oldest_seconds }
}

function bounded(count: number, mostCounted: number): View['unmatched_receipts'] {
  return { count: Math.min(count, mostCounted), more_than: count > mostCounted }
}
