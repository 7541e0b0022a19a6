import { throughputsOf } from '../throughput/throughput.ts'
import type { LinkedNumber } from './link-store.ts'
import { dayAt } from './day.ts'
import { isAt } from './network-codes.ts'
import { capOwnerOf } from './cap-owner.ts'

/** What a network takes of a brand, a campaign or a number in a day. Instants are exchange time in milliseconds. */
export type DailyCap = {
  name: string
  limit: number
  /** What it is counted for. */
  key: string
  window: { beginsAt: number; endsAt: number }
}

/**
 * The daily caps that a message to a recipient of a network at an instant counts for; a network is named by its code, or as the registry
 * does. Where the network is unknown (null) it may be any, and the message counts for all of them: the strictest is reached first.
 */
export function dailyCapsOf(link: LinkedNumber, network: string | null, at: number): DailyCap[] {
  return throughputsOf(link.networks).flatMap(({ networkId, mno, limit, period, scope }) => {
    if (period !== 'day' || (network !== null && !isAt(networkId, network))) return []
    const name = `daily cap of ${mno} for a ${scope}`
    return [{ name, limit, key: `${networkId} ${capOwnerOf(link, scope)}`, window: dayAt(at) }]
  })
}
