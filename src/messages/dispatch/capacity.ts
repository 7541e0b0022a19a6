import type { Carriers } from '#carriers/index.ts'

/** How many unsent messages this node should lease for a carrier: about as many as its binds accept in 2 s. */
export type Capacity = {
  messages(): number
  /** Submits have been answered. */
  answered(count: number): void
}

const aheadSeconds = 2
const most = 4_000
/** Without a contracted rate, at least enough for 500 messages per second: an idle carrier has not been measured yet. */
const leastUncontracted = 1_000
const everyMs = 250

/**
 * By the contracted rate, or the lower one to which the carrier has throttled us; without one, by the observed rate. Never below the window, which
 * may be submitted at once. Messages leased here cannot be sent by another node.
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

/** Outcomes of one carrier that are being stored. */
export type Unstored = {
  /** Outcomes were received and are to be stored. */
  came(count: number): void
  stored(count: number): void
  /** How many more messages should be submitted now, so that waiting outcomes take at most 0.25 s to store. */
  room(): number
}

const leastUnstored = 100
const unstoredSeconds = 0.25

/** A carrier may accept messages faster than the database stores the outcomes; the growing queue would delay all accounts. */
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

/** Counts events and returns their rate. */
type Meter = { count(more: number): void; perSecond(): number }

/** Counts per second; after a busy second the rate falls by half at most, so one quiet moment does not reset it. */
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
