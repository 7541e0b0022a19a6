import { accountOf } from './endpoint.ts'
import type { Delivery } from './event.ts'
import { Fifo } from './fifo.ts'
import { type Account, adjust, type Endpoint, firstWidth, newAccount, newEndpoint } from './widths.ts'

const mostInFlight = 500
const turnsAhead = 64
/** What accounts share of the memory, and what each may hold when others have taken it all. */
const shared = 16_000
const leastQueued = 32

/**
 * Deliveries in memory, by account and endpoint. Accounts take turns, and within an account its endpoints, each as many
 * at a time as it bears: its width grows with every answer and halves when the receiver suffers, and so does that of an
 * account whose receivers are silent. No account gets more places, or holds more, than it leaves free: whoever comes next
 * finds some. Of one subject, a first attempt begins only when the one before it has ended.
 */
export class Queues {
  readonly #accounts = new Map<string, Account>()
  readonly #endpoints = new Map<string, Endpoint>()
  readonly #ready = new Set<Account>()
  readonly #firsts = new Map<string, Fifo<Delivery> | undefined>()
  #held = 0
  #inFlight = 0

  /** Deliveries that wait. */
  get queued(): number {
    return this.#held - this.#inFlight
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get endpoints(): number {
    return this.#endpoints.size
  }

  /** How many more an endpoint should be given. */
  room(key: string): number {
    const { width, queue } = this.#endpoints.get(key) ?? { width: firstWidth, queue: { length: 0 } }
    return Math.min(width * turnsAhead - queue.length, this.#accountRoom(this.#accounts.get(accountOf(key))))
  }

  /** Endpoints that have enough to do. */
  full(): string[] {
    return Array.from(this.#endpoints.keys()).filter((key) => this.room(key) <= 0)
  }

  /** Accounts that hold their share, whatever endpoints they have. */
  fullAccounts(): string[] {
    return [...this.#accounts.values()].filter((one) => this.#accountRoom(one) <= 0).map(({ id }) => id)
  }

  add(delivery: Delivery): void {
    this.#held++
    if (delivery.attempt > 0) return this.#line(delivery)
    if (!this.#firsts.has(delivery.subjectId)) {
      this.#firsts.set(delivery.subjectId, undefined)
      return this.#line(delivery)
    }
    const behind = this.#firsts.get(delivery.subjectId) ?? new Fifo<Delivery>()
    behind.push(delivery)
    this.#firsts.set(delivery.subjectId, behind)
  }

  /** The next delivery whose turn it is; it is in flight until `end` is called with it. */
  next(): Delivery | undefined {
    const account = this.#turn()
    const [endpoint] = account?.ready ?? []
    if (!account || !endpoint) return undefined
    const delivery = endpoint.queue.shift()!
    endpoint.inFlight++
    account.queued--
    account.inFlight++
    this.#inFlight++
    account.ready.delete(endpoint)
    this.#ready.delete(account)
    this.#settle(endpoint)
    return delivery
  }

  /** Ends a turn of `tookMs`, with what it told about the receiver; undefined when nothing was sent. */
  end(delivery: Delivery, strained: boolean | undefined, tookMs = 0): void {
    const endpoint = this.#endpoints.get(delivery.endpoint)!
    const { account } = endpoint
    endpoint.inFlight--
    account.inFlight--
    this.#inFlight--
    this.#held--
    if (strained !== undefined) adjust(endpoint, strained, tookMs)
    this.#settle(endpoint)
    if (delivery.attempt === 0) this.#release(delivery.subjectId)
  }

  /** Takes out what an endpoint will not come to soon, or everything that waits. */
  shed(key?: string): Delivery[] {
    const chosen = key === undefined ? [...this.#endpoints.values()] : [this.#endpoints.get(key)!]
    const out = chosen.flatMap(({ queue, width, account }) => {
      const cut = queue.cut(key === undefined ? 0 : width * turnsAhead)
      account.queued -= cut.length
      return cut
    })
    this.#held -= out.length
    for (const endpoint of chosen) this.#settle(endpoint)
    for (const { attempt, subjectId } of out) if (attempt === 0) out.push(...this.#forget(subjectId))
    return out
  }

  /** Forgets endpoints that have had nothing to do since an instant (wall time in milliseconds). */
  sweep(before: number): void {
    for (const [key, { account, queue, inFlight, usedAt }] of this.#endpoints) {
      if (inFlight > 0 || queue.length > 0 || usedAt > before) continue
      this.#endpoints.delete(key)
      if (--account.endpoints === 0) this.#accounts.delete(account.id)
    }
  }

  #line(delivery: Delivery): void {
    const endpoint = this.#endpoints.get(delivery.endpoint) ?? this.#open(delivery)
    endpoint.queue.push(delivery)
    endpoint.account.queued++
    this.#settle(endpoint)
  }

  #open({ endpoint: key, accountId }: Delivery): Endpoint {
    let account = this.#accounts.get(accountId)
    if (!account) this.#accounts.set(accountId, (account = newAccount(accountId)))
    account.endpoints++
    const endpoint = newEndpoint(key, account)
    this.#endpoints.set(key, endpoint)
    return endpoint
  }

  #accountRoom(account: Account | undefined): number {
    return Math.max(leastQueued, shared - this.queued) - (account?.queued ?? 0)
  }

  /** The account that waited longest of those that hold fewer places than are free. */
  #turn(): Account | undefined {
    const free = mostInFlight - this.#inFlight
    for (const account of this.#ready) if (account.inFlight < free) return account
    return undefined
  }

  /** Puts an endpoint and its account at the end of their lines when they may go, or out of them. */
  #settle(endpoint: Endpoint): void {
    const { account } = endpoint
    endpoint.usedAt = Date.now()
    if (endpoint.queue.length > 0 && endpoint.inFlight < endpoint.width) account.ready.add(endpoint)
    else account.ready.delete(endpoint)
    if (account.ready.size > 0 && account.inFlight < account.width) this.#ready.add(account)
    else this.#ready.delete(account)
  }

  #release(subjectId: string): void {
    const next = this.#firsts.get(subjectId)?.shift()
    if (next) this.#line(next)
    else this.#firsts.delete(subjectId)
  }

  #forget(subjectId: string): Delivery[] {
    const behind = this.#firsts.get(subjectId)?.cut(0) ?? []
    this.#firsts.delete(subjectId)
    this.#held -= behind.length
    return behind
  }
}
