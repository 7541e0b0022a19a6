import type { Carriers, CarrierView } from '#carriers/index.ts'
import type { z } from 'zod'
import type { carrierView } from './carrier-contract.ts'

type Stats = ReturnType<Carriers['stats']>

/** A carrier as operators see it: what is agreed, and the state of each bind slot, with figures of the sessions on this node. */
export function carrierWire(carrier: CarrierView, stats: Stats): z.input<typeof carrierView> {
  const { id, slots, ...agreed } = carrier
  return {
    carrier_id: id,
    ...agreed,
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

function sessionOf(carrierId: string, slot: number, stats: Stats) {
  const session = stats.find((one) => one.carrierId === carrierId && one.slot === slot)?.stats
  if (!session) return null
  const { window, submits, responses, deliveries, throttled, timeouts } = session
  return { window, submits, responses, deliveries, throttled, timeouts }
}
