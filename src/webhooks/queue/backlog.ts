import { accountOf } from '../event/endpoint-key.ts'
import type { Delivery } from '../event/event.ts'

/** One claim of a round: its range, exclusions, and the maximum per endpoint. */
export type Visit = {
  claimed: readonly Delivery[]
  after: string
  last: string | undefined
  except: readonly string[]
  exceptAccounts: readonly string[]
  each: number
  /** Whether the batch reached its limit, so that fewer deliveries of some endpoints were claimed. */
  cutShort: boolean
}

/** Endpoints with unleased first deliveries in the database, which newer deliveries must not overtake. */
export class Backlog {
  readonly #endpoints = new Set<string>()

  get size(): number {
    return this.#endpoints.size
  }

  has(endpoint: string): boolean {
    return this.#endpoints.has(endpoint)
  }

  add(endpoint: string): void {
    this.#endpoints.add(endpoint)
  }

  /** Removes visited endpoints that had fewer deliveries than the limit. */
  catchUp({ claimed, after, last, except, exceptAccounts, each, cutShort }: Visit): void {
    if (this.#endpoints.size === 0 || cutShort) return
    const counts = new Map<string, number>()
    for (const { endpoint } of claimed) counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1)
    for (const key of this.#endpoints) {
      const left = except.includes(key) || exceptAccounts.includes(accountOf(key))
      const visited = !left && key > after && (last === undefined || key <= last)
      if (visited && (counts.get(key) ?? 0) < each) this.#endpoints.delete(key)
    }
  }
}
