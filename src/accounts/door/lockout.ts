import { networkOf } from '#platform/http/source-network.ts'
import { wallNow } from '#platform/wall.ts'

/** Slows down whoever guesses secrets. Never locks an account: only the pair of api_key and source has to wait. */
export type Lockout = {
  /** Milliseconds that this source has to wait before its next try with this api_key; 0 when it may try now. */
  wait(apiKey: string, ip: string): number
  /** Counts a try as failed from its start, so that tries made at once are counted too. */
  tried(apiKey: string, ip: string): void
  /** The try succeeded: the pair starts afresh, and the source gets its try back. */
  succeeded(apiKey: string, ip: string): void
}

const forgetMs = 15 * 60_000
const longestMs = 60_000
const maxCounters = 50_000

/** Free tries before the delays begin: for one api_key, and for one source over all api_keys. */
const freeTries = { key: 5, source: 100 }

type Counter = { tries: number; at: number; until: number }

/** Counters of this process, in memory: a restart forgets them, and the slow hash still bounds the guesses. */
export function openLockout(now: () => number = wallNow): Lockout {
  const counters = new Map<string, Counter>()

  const live = (id: string) => {
    const counter = counters.get(id)
    return counter && now() - counter.at < forgetMs ? counter : undefined
  }
  const count = (id: string, free: number) => {
    const tries = (live(id)?.tries ?? 0) + 1
    const delay = tries < free ? 0 : Math.min(longestMs, 1000 * 2 ** Math.min(tries - free, 16))
    counters.delete(id)
    counters.set(id, { tries, at: now(), until: now() + delay })
    if (counters.size > maxCounters) counters.delete(counters.keys().next().value!)
  }

  return {
    wait(apiKey, ip) {
      const source = networkOf(ip)
      const until = Math.max(live(pairOf(apiKey, source))?.until ?? 0, live(source)?.until ?? 0)
      return Math.max(0, until - now())
    },
    tried(apiKey, ip) {
      const source = networkOf(ip)
      count(pairOf(apiKey, source), freeTries.key)
      count(source, freeTries.source)
    },
    succeeded(apiKey, ip) {
      const source = networkOf(ip)
      counters.delete(pairOf(apiKey, source))
      const counter = live(source)
      if (counter) counter.tries -= 1
    },
  }
}

const pairOf = (apiKey: string, source: string) => `${apiKey}|${source}`
