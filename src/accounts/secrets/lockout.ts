import { wallNow } from '#platform/wall-clock.ts'

/** Throttles guessing of secrets. Never locks an account: only the pair of ID and network has to wait. */
export type Lockout = {
  /** Milliseconds until this network may make its next attempt with this ID; 0 if it may try now. */
  wait(pair: TriedPair): number
  /** Counts an attempt as failed from its start, so that concurrent attempts are counted too. */
  tried(pair: TriedPair): Try
}

/** Keys of the counters: the pair of ID and client network, and the network. */
export type TriedPair = { pair: string; network: string }

/** A started attempt, which counts as failed until another outcome is reported. */
export type Try = {
  /** For a valid secret: resets the counter of the pair, and subtracts the attempt from the counter of the network. */
  succeeded(): void
  /** For a check that did not complete: subtracts the attempt from both counters. */
  undone(): void
}

const removeMs = 15 * 60_000
const longestMs = 60_000
const maxCounters = 50_000

/** Failed attempts without delay: for one ID from a network, and for one network over all IDs. */
export const freeTries = { pair: 5, network: 100 }

type Counter = { tries: number; at: number; until: number }

/** Keeps the counters in memory. They are lost at a restart; then the slow hash still limits guesses. */
export function openLockout(now: () => number = wallNow): Lockout {
  const counters = new Map<string, Counter>()

  const live = (id: string) => {
    const counter = counters.get(id)
    return counter && now() - counter.at < removeMs ? counter : undefined
  }
  const count = (id: string, free: number) => {
    const tries = (live(id)?.tries ?? 0) + 1
    const delay = tries < free ? 0 : Math.min(longestMs, 1000 * 2 ** Math.min(tries - free, 16))
    counters.delete(id)
    counters.set(id, { tries, at: now(), until: now() + delay })
    if (counters.size > maxCounters) counters.delete(counters.keys().next().value!)
  }
  const release = (id: string, free: number) => {
    const counter = live(id)
    if (!counter) return
    counter.tries -= 1
    if (counter.tries < free) counter.until = now()
  }

  return {
    wait({ pair, network }) {
      const until = Math.max(live(pair)?.until ?? 0, live(network)?.until ?? 0)
      return Math.max(0, until - now())
    },
    tried({ pair, network }) {
      count(pair, freeTries.pair)
      count(network, freeTries.network)
      return {
        succeeded() {
          counters.delete(pair)
          release(network, freeTries.network)
        },
        undone() {
          release(pair, freeTries.pair)
          release(network, freeTries.network)
        },
      }
    },
  }
}
