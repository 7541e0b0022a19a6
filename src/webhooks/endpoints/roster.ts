import { accountOf } from '../event/endpoint-key.ts'
import type { Delivery } from '../event/event.ts'
import { type Account, type Endpoint, newAccount, newEndpoint } from '../event/widths.ts'

/** The recently used endpoints of a node, and their accounts. */
export class Roster {
  readonly #accounts = new Map<string, Account>()
  readonly #endpoints = new Map<string, Endpoint>()

  get size(): number {
    return this.#endpoints.size
  }

  get(key: string): Endpoint | undefined {
    return this.#endpoints.get(key)
  }

  /** The account of an endpoint, also if the endpoint is unknown. */
  accountOf(key: string): Account | undefined {
    return this.#accounts.get(accountOf(key))
  }

  endpoints(): Endpoint[] {
    return [...this.#endpoints.values()]
  }

  accounts(): Account[] {
    return [...this.#accounts.values()]
  }

  /** The endpoint of a delivery; an unknown endpoint is created. */
  of({ endpoint: key, accountId }: Delivery): Endpoint {
    const known = this.#endpoints.get(key)
    if (known) return known
    let account = this.#accounts.get(accountId)
    if (!account) this.#accounts.set(accountId, (account = newAccount(accountId)))
    account.endpoints++
    const endpoint = newEndpoint(key, account)
    this.#endpoints.set(key, endpoint)
    return endpoint
  }

  /** Evicts endpoints that have been idle since an instant (wall time in milliseconds). */
  sweep(before: number): void {
    for (const [key, { account, queue, inFlight, usedAt }] of this.#endpoints) {
      if (inFlight > 0 || queue.length > 0 || usedAt > before) continue
      this.#endpoints.delete(key)
      if (--account.endpoints === 0) this.#accounts.delete(account.id)
    }
  }
}
