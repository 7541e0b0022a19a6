import { listCarriers, type Carriers, type CarrierView } from '#carriers/index.ts'
import { countUnmatched, readQueues, type Queue } from '#messages/index.ts'
import type { Sql } from '#platform/db.ts'
import type { z } from 'zod'
import type { carrierView } from './carrier-shapes.ts'

type Stats = ReturnType<Carriers['stats']>
type View = z.input<typeof carrierView>

/** Every carrier, or the one with this id, as operators see them. */
export async function carrierWires(sql: Sql, carriers: Carriers, id?: string): Promise<View[]> {
  const rows = await listCarriers(sql, id)
  const ids = rows.map((row) => row.id)
  const queues = await readQueues(sql, ids)
  const unmatched = await countUnmatched(sql, ids, mostCounted)
  const stats = carriers.stats()
  return rows.map((row) => ({
    ...carrierWire(row, stats),
    waiting: waitingWire(queues.get(row.id)!),
    unmatched_receipts: bounded(unmatched.get(row.id) ?? 0),
  }))
}

/** What is agreed, and the state of each bind slot, with figures of the sessions on this node. */
function carrierWire(carrier: CarrierView, stats: Stats): Omit<View, 'waiting' | 'unmatched_receipts'> {
  const { id, slots, status_since, created_at, empty_since: _, ...agreed } = carrier
  return {
    carrier_id: id,
    ...agreed,
    status_since: status_since.toISOString(),
    created_at: created_at.toISOString(),
    slots: slots.map((slot) => ({
      slot: slot.slot,
      state: slot.state,
      since: slot.state_since.toISOString(),
      reason: slot.reason,
      node_id: slot.owner,
      session: sessionOf(id, slot.slot, stats),
    })),
  }
}

/** The count is the whole number unless `more_than`, which says that there are more. */
function waitingWire({ count, moreThan, oldestAt }: Queue): View['waiting'] {
  const oldest_seconds =
    oldestAt === undefined ? null : Math.max(0, Math.floor((Date.now() - oldestAt) / 1000))
  return { count, more_than: moreThan, oldest_seconds }
}

const mostCounted = 10_000

function bounded(count: number): View['unmatched_receipts'] {
  return { count: Math.min(count, mostCounted), more_than: count > mostCounted }
}

function sessionOf(carrierId: string, slot: number, stats: Stats) {
  const session = stats.find((one) => one.carrierId === carrierId && one.slot === slot)?.stats
  if (!session) return null
  const { window, submits, responses, deliveries, throttled, timeouts, rate } = session
  return { window, submits, responses, deliveries, throttled, timeouts, rate }
}
