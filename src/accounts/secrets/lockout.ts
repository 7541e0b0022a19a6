import { wallNow } from '#platform/wall-clock.ts'

/** Slows down whoever guesses secrets. Never locks an account: only the pair of id and network has to wait. */
export type Lockout = {
  /** Milliseconds that this network has to wait before its next try with this id; 0 when it may try now. */
  wait(pair: TriedPair): number
  /** Counts a try as failed from its start, so that tries made at once are counted too. */
  tried(pair: TriedPair): Try
}

/** What is counted: a key of the id and the network that it is tried from, and one of the network. */
export type TriedPair = { pair: string; network: string }

/** A try that has begun and counts as failed unless it ends otherwise. */
export type Try = {
  /** The secret was right: the pair starts afresh, and the source gets its try back. */
  succeeded(): void
  /** Nothing was found out: both get their try back. */
  undone(): void
}

const removeMs = 15 * 60_000
const longestMs = 60_000
const maxCounters = 50_000

/** Tries that fail and are free: for one id from a network, and for one network over all ids. */
export const freeTries = { pair: 5, network: 100 }

type Counter = { tries: number; at: number; until: number }

/** Counters of this process, in memory: a restart forgets them, and the slow hash still bounds the guesses. */
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
