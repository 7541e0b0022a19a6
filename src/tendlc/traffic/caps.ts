import { throughputsOf } from '../throughput/throughput.ts'
import type { LinkedNumber } from './link-store.ts'
import { dayAt } from './day.ts'
import { isAt } from './network-codes.ts'
import { capOwnerOf } from './cap-owner.ts'

/** A network's daily limit for a brand, campaign or number. Instants are exchange time in milliseconds. */
export type DailyCap = {
  name: string
  limit: number
  /** Key of the counter. */
  key: string
  window: { beginsAt: number; endsAt: number }
}

/**
 * The daily caps that apply to a message to a recipient's network at an instant. The network is named by its code or registry ID; a message to
 * an unknown network (null) counts for all networks, so that the strictest cap applies.
 */
export function dailyCapsOf(link: LinkedNumber, network: string | null, at: number): DailyCap[] {
  return throughputsOf(link.networks).flatMap(({ networkId, mno, limit, period, scope }) => {
    if (period !== 'day' || (network !== null && !isAt(networkId, network))) return []
    const name = `daily cap of ${mno} for a ${scope}`
    return [{ name, limit, key: `${networkId} ${capOwnerOf(link, scope)}`, window: dayAt(at) }]
  })
}
