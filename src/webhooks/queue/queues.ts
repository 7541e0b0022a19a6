import type { Delivery } from '../event/event.ts'
import { Roster } from '../endpoints/roster.ts'
import { Subjects } from './subjects.ts'
import { type Account, adjust, type Endpoint, firstWidth } from '../event/widths.ts'
import { wallNow } from '#platform/wall-clock.ts'

const mostInFlight = 500
const turnsAhead = 64
/** What accounts share of the memory, and what each may hold when others have taken it all. */
const shared = 16_000
const leastQueued = 32

/** How a turn has ended. */
export type Ending = { strained: boolean | undefined; tookMs: number; finished: boolean }

/**
 * Deliveries in memory, by account and endpoint. Accounts take turns, and within an account its endpoints, each as many
 * at a time as it bears: its width grows with every answer and halves when the receiver suffers, and so does that of an
 * account whose receivers are silent. No account gets more places, or holds more, than it leaves free: whoever comes next
 * finds some. Of one subject, an event goes only when the one before it was taken or given up.
 */
export class Queues {
  readonly #roster = new Roster()
  readonly #ready = new Set<Account>()
  readonly #subjects = new Subjects()
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
    return this.#roster.size
  }

  /** How many more an endpoint should be given. */
  room(key: string): number {
    const { width, queue } = this.#roster.get(key) ?? { width: firstWidth, queue: { length: 0 } }
    return Math.min(width * turnsAhead - queue.length, this.#accountRoom(this.#roster.accountOf(key)))
  }

  /** Endpoints that have enough to do. */
  full(): string[] {
    return this.#roster
      .endpoints()
      .map(({ key }) => key)
      .filter((key) => this.room(key) <= 0)
  }

  /** Accounts that hold their share, whatever endpoints they have. */
  fullAccounts(): string[] {
    return this.#roster
      .accounts()
      .filter((one) => this.#accountRoom(one) <= 0)
      .map(({ id }) => id)
  }

  /** Takes a delivery in; false when that may not be, because nobody here knows of the one it was to follow. */
  add(delivery: Delivery): boolean {
    const turn = this.#subjects.admit(delivery)
    if (turn === 'lost') return false
    this.#held++
    if (turn === 'go') this.#enqueue(delivery)
    return true
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

  /**
   * Ends a turn. `strained` is what it told of the receiver (undefined when nothing was sent), `passed` whether the subject's
   * next event may go. Where it may not, answers those that waited for it, which are not held any more.
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

  /** Attempts at an endpoint that came to nothing, in a row and by this node. */
  strikes(key: string): number {
    return this.#roster.get(key)?.strikes ?? 0
  }

  /** What became of an event is on disk. */
  stored(subjectId: string): void {
    this.#subjects.settled(subjectId)
  }

  /** Takes out what an endpoint will not come to soon, all but `keep`. */
  shed(key: string, keep?: number): Delivery[] {
    const endpoint = this.#roster.get(key)
    return endpoint ? this.#cut(endpoint, keep ?? endpoint.width * turnsAhead) : []
  }

  /** Takes out everything that waits. */
  shedAll(): Delivery[] {
    return this.#roster.endpoints().flatMap((endpoint) => this.#cut(endpoint, 0))
  }

  /** Forgets endpoints that have had nothing to do since an instant (wall time in milliseconds). */
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

  /** The account that waited longest of those that hold fewer places than are free. */
  #turn(): Account | undefined {
    const free = mostInFlight - this.#inFlight
    for (const account of this.#ready) if (account.inFlight < free) return account
    return undefined
  }

  /** Puts an endpoint and its account at the end of their lines when they may go, or out of them. */
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

  /** What waited behind a delivery that is not finished here leaves with it. */
  #drop(delivery: Delivery): Delivery[] {
    const behind = this.#subjects.drop(delivery)
    this.#held -= behind.length
    return behind
  }
}
