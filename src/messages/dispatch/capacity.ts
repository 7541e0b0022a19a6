import type { Carriers } from '#carriers/index.ts'
import { openMeter } from './meter.ts'

/** How many unsent messages this node should hold for a carrier: about what its binds take in two seconds. */
export type Capacity = {
  messages(): number
  /** Submits have been answered. */
  answered(count: number): void
}

const aheadSeconds = 2
const most = 4_000
/** Without a contracted rate, at least what 500 a second take: what was idle has shown nothing yet. */
const leastUncontracted = 1_000
const everyMs = 250

/**
 * By the contracted rate, or the lower one to which the carrier has throttled us; without one, by what was observed. Never less
 * than the window, which may leave at once. What is held here cannot be sent by another node.
 */
export function openCapacity(carriers: Pick<Carriers, 'stats'>, carrierId: string): Capacity {
  const observed = openMeter()
  let messages = 0
  let looked = -Infinity
  const look = () => {
    const binds = carriers.stats().filter((one) => one.carrierId === carrierId && one.stats.state === 'BOUND')
    const sum = (pick: (stats: (typeof binds)[number]['stats']) => number) =>
      binds.reduce((total, { stats }) => total + pick(stats), 0)
    const contracted = binds.every(({ stats }) => stats.rate > 0)
    const wanted = contracted
      ? aheadSeconds * sum(({ rate }) => rate)
      : Math.max(leastUncontracted, aheadSeconds * observed.perSecond())
    return Math.max(
      sum(({ window }) => window.size),
      Math.min(most, Math.ceil(wanted)),
    )
  }
  return {
    messages() {
      const now = performance.now()
      if (now - looked > everyMs) {
        looked = now
        messages = look()
      }
      return messages
    },
    answered: observed.count,
  }
}
