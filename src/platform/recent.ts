import { wallNow } from './wall-clock.ts'

/** A map of at most `max` entries that evicts the least recently used one; each entry has an expiry time. */
export type Recent<V> = {
  get(key: string): V | undefined
  set(key: string, value: V, until: number): void
  delete(key: string): void
}

/** Opens an empty map. `now` and `until` are wall time in milliseconds. */
export function openRecent<V>(max: number, now: () => number = wallNow): Recent<V> {
  const entries = new Map<string, { value: V; until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      if (entry.until <= now()) return undefined
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, until) {
      entries.delete(key)
      entries.set(key, { value, until })
      if (entries.size > max) entries.delete(entries.keys().next().value!)
    },
    delete: (key) => void entries.delete(key),
  }
}
