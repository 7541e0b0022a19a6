import type { Carriers } from '#carriers/index.ts'

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

/** Outcomes of one carrier on their way into the database. */
export type Unstored = {
  /** So many have come in, to be stored. */
  came(count: number): void
  stored(count: number): void
  /** How many more should be sent now: as many wait then as are stored in a quarter of a second. */
  room(): number
}

const leastUnstored = 100
const unstoredSeconds = 0.25

/** A carrier may take messages faster than the database can keep what it answers; a queue between them would be everyone's delay. */
export function openUnstored(): Unstored {
  const meter = openMeter()
  let waiting = 0
  return {
    came: (count) => void (waiting += count),
    stored(count) {
      waiting -= count
      meter.count(count)
    },
    room: () =>
      Math.max(0, Math.ceil(Math.max(leastUnstored, unstoredSeconds * meter.perSecond())) - waiting),
  }
}

/** Counts events and states their rate. */
type Meter = { count(more: number): void; perSecond(): number }

/** Counts by the second; after a busy second the figure falls by half at most, so that one quiet moment does not forget it. */
function openMeter(): Meter {
  let count = 0
  let since = performance.now()
  let rate = 0
  return {
    count: (more) => void (count += more),
    perSecond() {
      const seconds = (performance.now() - since) / 1000
      if (seconds < 1) return rate
      rate = Math.max(count / seconds, rate / 2)
      count = 0
      since = performance.now()
      return rate
    },
  }
}
