import type { Delivery } from '../event/event.ts'
import { Roster } from '../endpoints/roster.ts'
import { Subjects } from './subjects.ts'
import { type Account, adjust, type Endpoint, firstWidth } from '../event/widths.ts'
import { wallNow } from '#platform/wall-clock.ts'

const mostInFlight = 500
const turnsAhead = 64
/** Number of deliveries in memory that all accounts share, and the minimum for each account when that number is reached. */
const shared = 16_000
const leastQueued = 32

/** The result of a turn. */
export type Ending = { strained: boolean | undefined; tookMs: number; finished: boolean }

/**
 * Deliveries in memory, by account and endpoint. Accounts take turns, and so do the endpoints of an account. The width of an endpoint,
 * its maximum number of concurrent attempts, increases with every response and halves on overload; the width of an account halves on timeouts. No
 * account uses more slots or memory than it leaves free for others. An event is sent only after the previous event of its subject
 * was accepted or has expired.
 */
export class Queues {
  readonly #roster = new Roster()
  readonly #ready = new Set<Account>()
  readonly #subjects = new Subjects()
  #held = 0
  #inFlight = 0

  /** Number of queued deliveries. */
  get queued(): number {
    return this.#held - this.#inFlight
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get endpoints(): number {
    return this.#roster.size
  }

  /** Number of further deliveries that may be queued for an endpoint. */
  room(key: string): number {
    const { width, queue } = this.#roster.get(key) ?? { width: firstWidth, queue: { length: 0 } }
    return Math.min(width * turnsAhead - queue.length, this.#accountRoom(this.#roster.accountOf(key)))
  }

  /** Endpoints with a full queue. */
  full(): string[] {
    return this.#roster
      .endpoints()
      .map(({ key }) => key)
      .filter((key) => this.room(key) <= 0)
  }

  /** Accounts that have used up their share. */
  fullAccounts(): string[] {
    return this.#roster
      .accounts()
      .filter((one) => this.#accountRoom(one) <= 0)
      .map(({ id }) => id)
  }

  /** Queues a delivery; returns false if this node does not know the delivery's predecessor. */
  add(delivery: Delivery): boolean {
    const turn = this.#subjects.admit(delivery)
    if (turn === 'lost') return false
    this.#held++
    if (turn === 'go') this.#enqueue(delivery)
    return true
  }

  /** Returns the next delivery, which is in flight until `end` is called with it. */
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

  /**
   * Ends a turn. `strained`: whether the endpoint is overloaded (undefined if nothing was sent). `finished`: whether the next event
   * of the subject may be sent. If not, removes and returns the later deliveries.
   */
  end(delivery: Delivery, { strained, tookMs, finished }: Ending): Delivery[] {
    const endpoint = this.#roster.get(delivery.endpoint)!
    const { account } = endpoint
    endpoint.inFlight--
    account.inFlight--
    this.#inFlight--
    this.#held--
    if (strained !== undefined) adjust(endpoint, strained, tookMs)
    this.#settle(endpoint)
    if (!finished) return this.#drop(delivery)
    const next = this.#subjects.finish(delivery)
    if (next) this.#enqueue(next)
    return []
  }

  /** Number of consecutive failed attempts of this node at an endpoint. */
  strikes(key: string): number {
    return this.#roster.get(key)?.strikes ?? 0
  }

  /** Called when the result of an event is stored. */
  stored(orderId: string): void {
    this.#subjects.settled(orderId)
  }

  /** Removes and returns all but the first `keep` deliveries of an endpoint. */
  shed(key: string, keep?: number): Delivery[] {
    const endpoint = this.#roster.get(key)
    return endpoint ? this.#cut(endpoint, keep ?? endpoint.width * turnsAhead) : []
  }

  /** Removes and returns all queued deliveries. */
  shedAll(): Delivery[] {
    return this.#roster.endpoints().flatMap((endpoint) => this.#cut(endpoint, 0))
  }

  /** Evicts endpoints that have been idle since an instant (wall time in milliseconds). */
  sweep(before: number): void {
    this.#roster.sweep(before)
  }

  #enqueue(delivery: Delivery): void {
    const endpoint = this.#roster.of(delivery)
    endpoint.queue.push(delivery)
    endpoint.account.queued++
    this.#settle(endpoint)
  }

  #accountRoom(account: Account | undefined): number {
    return Math.max(leastQueued, shared - this.queued) - (account?.queued ?? 0)
  }

  /** The longest-waiting account that has fewer attempts in flight than there are free slots. */
  #turn(): Account | undefined {
    const free = mostInFlight - this.#inFlight
    for (const account of this.#ready) if (account.inFlight < free) return account
    return undefined
  }

  /** Moves an endpoint and its account to the end of the ready sets, or out of them. */
  #settle(endpoint: Endpoint): void {
    const { account } = endpoint
    endpoint.usedAt = wallNow()
    if (endpoint.queue.length > 0 && endpoint.inFlight < endpoint.width) account.ready.add(endpoint)
    else account.ready.delete(endpoint)
    if (account.ready.size > 0 && account.inFlight < account.width) this.#ready.add(account)
    else this.#ready.delete(account)
  }

  #cut(endpoint: Endpoint, keep: number): Delivery[] {
    const cut = endpoint.queue.cut(keep)
    endpoint.account.queued -= cut.length
    this.#held -= cut.length
    this.#settle(endpoint)
    return cut.concat(cut.flatMap((delivery) => this.#drop(delivery)))
  }

  /** Removes the deliveries that follow a delivery that is not finished here. */
  #drop(delivery: Delivery): Delivery[] {
    const behind = this.#subjects.drop(delivery)
    this.#held -= behind.length
    return behind
  }
}
