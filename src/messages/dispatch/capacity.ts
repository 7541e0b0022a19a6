import type { Carriers } from '#carriers/index.ts'

/** Number of unsent messages that this node should lease for a carrier: about as many as the carrier's binds accept in 2 s. */
export type Capacity = {
  messages(): number
  /** Called with the number of submits that the carrier has answered. */
  answered(count: number): void
}

const aheadSeconds = 2
const most = 4_000
/** Minimum number of messages without a contracted rate. It allows 500 messages per second, because an idle carrier has not been measured yet. */
const leastUncontracted = 1_000
const everyMs = 250

/**
 * Computes the capacity from the contracted rate, or from the lower rate to which the carrier has throttled; without a contracted rate, from the
 * observed rate. The capacity is never below the window, which may be submitted immediately, and not larger than needed, because messages leased here
 * cannot be sent by another node.
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
  /** Called with the number of outcomes that were received and must be stored. */
  came(count: number): void
  stored(count: number): void
  /** Number of messages that may be submitted now so that storing the waiting outcomes takes at most 0.25 s. */
  room(): number
}

const leastUnstored = 100
const unstoredSeconds = 0.25

/** Limits unstored outcomes, because a carrier may accept messages faster than the database stores outcomes, and the growing queue would delay all accounts. */
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

/** Counts per second. After a busy second the rate at most halves, so that one quiet moment does not reset the rate. */
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
