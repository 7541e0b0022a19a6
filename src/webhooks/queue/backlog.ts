import { accountOf } from '../endpoints/endpoint.ts'
import type { Delivery } from '../event/event.ts'

/** One batch of a round: where it began and ended, what it left out, and the most it took of an endpoint. */
export type Visit = {
  claimed: readonly Delivery[]
  after: string
  last: string | undefined
  except: readonly string[]
  exceptAccounts: readonly string[]
  each: number
  /** Whether the batch ended for lack of room, so that some endpoints came off short. */
  cutShort: boolean
}

/** Endpoints that have first deliveries waiting in the database, which newer ones must not overtake. */
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

  /** Forgets endpoints that were visited and had fewer deliveries than would have been taken. */
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
