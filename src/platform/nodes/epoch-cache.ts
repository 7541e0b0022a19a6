import type { Epoch } from './epoch.ts'

/** Values by key that were read under an epoch, and are read again once the epoch has changed. */
export type EpochCache<V> = {
  /** The value if it is current; otherwise undefined. */
  now(key: string): V | undefined
  /** The value, read if it is missing or stale. Concurrent callers with the same key share one read. */
  get(key: string): Promise<V>
}

type Entry<V> = { value: V; epoch: number }

/** Maximum number of cached absent keys. They are cached separately, so that requests for random keys do not evict existing values. */
const maxAbsent = 10_000

/**
 * Caches up to `max` values and evicts the least recently read. Absent keys, for which `read` returns null, are cached separately. While
 * the epoch is stale, no cached value is used.
 */
export function epochCache<V>(epoch: Epoch, max: number, read: (key: string) => Promise<V>): EpochCache<V> {
  const entries = new Map<string, Entry<V>>()
  const absent = new Map<string, Entry<V>>()
  const reading = new Map<string, { epoch: number; value: Promise<V> }>()

  const now = (key: string) => {
    const entry = entries.get(key) ?? absent.get(key)
    return entry !== undefined && entry.epoch === epoch.value() && epoch.fresh() ? entry.value : undefined
  }

  /** Reads a value. `under` is the epoch before the read, so that a change that commits during the read makes the value stale. */
  const load = async (key: string, under: number) => {
    const value = await read(key)
    entries.delete(key)
    absent.delete(key)
    const [kept, most] = value === null ? [absent, maxAbsent] : [entries, max]
    kept.set(key, { value, epoch: under })
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return value
  }

  return {
    now,
    async get(key) {
      const value = now(key)
      if (value !== undefined) return value
      const under = epoch.value()
      const shared = reading.get(key)
      if (shared?.epoch === under && epoch.fresh()) return shared.value
      const mine = { epoch: under, value: load(key, under) }
      reading.set(key, mine)
      try {
        return await mine.value
      } finally {
        if (reading.get(key) === mine) reading.delete(key)
      }
    },
  }
}
