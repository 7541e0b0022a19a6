import { type Funds, lockFunds } from '#accounts/index.ts'
import { isOverdue, mayHaveCommitted, type Db, type Sql } from '#platform/db.ts'
import { isolating } from '#platform/isolate.ts'
import { openLanes, type Lanes } from '#platform/lanes.ts'
import { Problem } from '#platform/problem.ts'
import { refuseStopped, storeDecided, storeWithStopped, type Decided, type Stored } from './accept-store.ts'
import type { Accepting } from './arrival.ts'
import type { Booking } from './book.ts'
import { countDecided, isCounted } from './count-decided.ts'
import { decideBatch, type Deciding } from './decide-batch.ts'
import { acceptOnce, type Accepted } from './idempotency.ts'
import { leaseSeconds } from './lease-store.ts'
import { fit, leftOut } from './fit.ts'
import type { OutboundMessage } from './outbound.ts'
import { messageProblems } from './problems.ts'
import { lastOf, matchesOf, noteMatches } from './ruled.ts'
import { storeWithin } from './store-within.ts'
import { storeOnce } from './store-once.ts'
import { openWaiting } from './waiting.ts'

export type AcceptOptions = Omit<Deciding, 'db' | 'stopsWhenStored'> & {
  db: Db
  nodeId: string
  /**
   * Enqueues, inside the batch's transaction, the webhooks of refused messages and the posts of those for chat channels;
   * answers what to do after the commit.
   */
  tellStored(sql: Sql, stored: Decided[]): Promise<() => void>
  /** Books places for messages that may be leased to this node: they leave as soon as they are stored, and are not `accepted` below. */
  book?(messages: OutboundMessage[]): Booking
  /** Called after the commit with the messages leased to this node, and whether others wait for any. */
  accepted(leased: OutboundMessage[], waiting: OutboundMessage[]): void
  /** Told how many messages an account may still send. */
  left?(accountId: string, messages: number): void
  /** Told what is left in an account's balance, in micro-euros, when it has been spent from. */
  spent?(accountId: string, amount: number): void
  /** How long a message may wait before it is looked at: then it is refused, and was never stored. */
  patienceMs?: number
  observe?(batch: number, seconds: number): void
}

const limits = { lanes: 4, maxBatch: 500, maxQueued: 5_000, inFlight: 2, gatherMs: 5 }
const crowding = { always: 64, waitMs: 250, burstMs: 1_000, most: 1_000, least: 250 }

export type Accept = Lanes<Accepting, Accepted> & {
  /** Whether one more message of an account would be stored in time; what has begun to come is taken, whatever it says. */
  admits(accountId: string): boolean
}

/**
 * Group commit of arriving messages. What is answered has been committed: message, debit, history and dispatch row together.
 * Lanes are by account, so that a tenant's row lock is only ever waited for by its own messages.
 */
export function openAccept(options: AcceptOptions): Accept {
  const waiting = openWaiting()
  const lines = Array.from({ length: limits.lanes }, () => options.db.line())
  const lanes = openLanes<Accepting, Accepted>({
    ...limits,
    laneOf: ({ message }) => laneOf(message.accountId),
    crowding,
    whenFull: messageProblems.unavailable,
    ...(options.patienceMs !== undefined && { patienceMs: options.patienceMs }),
    left: ({ message }) => waiting.leave(message.accountId),
    // Whether a key is used is asked before: the answer must not come from beside a batch that uses it.
    apart: ({ once }) => once !== undefined,
    flush: (arrivals, lane) =>
      acceptOnce(options.db, arrivals, (fresh) => acceptBatch({ ...options, line: lines[lane]! }, fresh)),
  })
  return {
    ...lanes,
    admits: (accountId) => lanes.hasRoom(laneOf(accountId)),
    push(arrival) {
      const full = lanes.queued() >= limits.maxQueued
      if (full || waiting.enter(arrival.message.accountId, arrival.perSecond)) return lanes.push(arrival)
      return Promise.reject(new Problem(messageProblems.throttled, { retryAfter: 1 }))
    },
  }
}

const laneOf = (accountId: string) => parseInt(accountId.slice(-4), 16)

/** What one lane stores with: its batches follow each other on one connection, so that none waits for the locks of another. */
type LaneOptions = AcceptOptions & { line: Sql }

async function acceptBatch(options: LaneOptions, arrivals: Accepting[]): Promise<('accepted' | Error)[]> {
  const started = performance.now()
  const decided = await decideBatch({ ...options, stopsWhenStored: true }, arrivals)
  const booking = bookFor(options, decided)
  let results: ('accepted' | Error)[] = []
  const isStored = (one: Decided, i: number) => results[i] === 'accepted' && !one.refusal
  try {
    results = await store(options, decided)
    const stored = decided.filter(isStored)
    options.accepted(
      messagesOf(stored, (one) => one.leased && !one.mark),
      messagesOf(stored, (one) => !one.leased && one.message.channel === 'sms'),
    )
  } catch (error) {
    results = decided.map(() => error as Error)
    throw error
  } finally {
    const marked = messagesOf(decided.filter(isStored), (one) => one.leased && one.mark !== undefined)
    booking?.end(
      new Set(marked),
      messagesOf(decided, (_, i) => results[i] instanceof Error && mayHaveCommitted(results[i])),
    )
  }
  options.observe?.(arrivals.length, (performance.now() - started) / 1000)
  return results
}

const messagesOf = (decided: Decided[], which: (one: Decided, i: number) => boolean) =>
  decided.filter(which).map((one) => one.message)

/** Gives marks to what may leave as soon as it is stored. */
function bookFor({ book }: LaneOptions, decided: Decided[]): Booking | undefined {
  const leased = decided.filter((one) => one.leased)
  const booking = leased.length > 0 ? book?.(leased.map((one) => one.message)) : undefined
  for (const one of leased) one.mark = booking?.markOf(one.message)
  return booking
}

/**
 * The whole batch in one statement; accounts that cannot pay for all of theirs, message by message in order of arrival, and after
 * the others what goes to somebody who has said STOP. A message that the database refuses fails alone, each step being one transaction.
 */
async function store(options: LaneOptions, decided: Decided[]): Promise<('accepted' | Error)[]> {
  const storeAll = isolating(
    (some: Decided[]) =>
      storeOnce(
        options.db,
        some,
        () => storePaid(options, some),
        (stored) => (stored ? 'accepted' : 'left out'),
      ),
    isOverdue,
  )
  const outcomes = await storeAll(decided).catch(orTooLate)
  const results = new Map(decided.map((one, i) => [one, outcomes[i]!]))
  const rest = Map.groupBy(
    decided.filter((one) => results.get(one) === 'left out'),
    (one) => one.message.accountId,
  )
  for (const [accountId, wishes] of rest) {
    const storeSome = isolating(
      (some: Decided[]) =>
        storeOnce(
          options.db,
          some,
          () => storeWhatFits(options, accountId, some),
          (stored) => (stored ? 'accepted' : leftOut()),
        ),
      isOverdue,
    )
    const fitted = await storeSome(wishes)
      .catch(orTooLate)
      .catch((error: Error) => wishes.map(() => error))
    wishes.forEach((one, i) => results.set(one, fitted[i]!))
  }
  return decided.map((one) => results.get(one) as 'accepted' | Error)
}

/** A batch that waited for somebody's lock for too long is stored nowhere: item by item it would hold its lane for ever. */
function orTooLate(error: unknown): never {
  throw isOverdue(error) ? leftOut() : error
}

async function storePaid(options: LaneOptions, decided: Decided[]): Promise<('accepted' | 'left out')[]> {
  const { left, amounts, stopped, over } = await storeBatch(options, decided)
  for (const [accountId, messages] of left) options.left?.(accountId, messages)
  for (const [accountId, amount] of amounts) options.spent?.(accountId, amount)
  refuseStopped(stopped)
  return decided.map((one) =>
    left.has(one.message.accountId) && !stopped.has(one) && !over.has(one) ? 'accepted' : 'left out',
  )
}

async function storeBatch(options: LaneOptions, decided: Decided[]): Promise<StoredTold> {
  if (decided.some(isTold)) return storeTold(options, decided)
  const { line, protection } = options
  if (!decided.some(isCounted))
    return { ...(await storeDecided(line, decided, leasing(options))), over: none }
  const stored = await storeWithin({ line, protection, leasing: leasing(options) }, decided)
  return stored ? { ...stored, over: none } : storeTold(options, decided)
}

const none: ReadonlySet<Decided> = new Set()

/** Messages `over` the daily spend cap of their account are stored nowhere either. */
type StoredTold = Stored & { over: ReadonlySet<Decided> }

async function storeTold(options: AcceptOptions, decided: Decided[]): Promise<StoredTold> {
  let tell: (() => void) | undefined
  let told: Decided[] = []
  const stored = await options.db.tx(async (sql) => {
    const { over, undo, told: counted } = await countDecided(options.protection, sql, decided)
    const { left, amounts, stopped } = await storeDecided(
      sql,
      decided.filter((one) => !over.has(one)),
      leasing(options),
    )
    const isOut = (one: Decided) => !left.has(one.message.accountId) || stopped.has(one) || over.has(one)
    await undo(decided.filter(isOut))
    told = decided.filter((one) => isTold(one) && !isOut(one))
    await noteMatches(sql, told, lastOf(told))
    const tellThem = await options.tellStored(sql, told)
    tell = () => {
      tellThem()
      counted()
    }
    return { left, amounts, stopped, over }
  })
  tell?.()
  options.protection?.noted(matchesOf(told))
  return stored
}

function leasing({ nodeId }: AcceptOptions) {
  return { id: nodeId, leaseSeconds }
}

/** What somebody is told of when it is stored: the customer of a refusal, a chat channel of its message, operators of a rule's match. */
function isTold({ message, refusal, matches = [] }: Decided): boolean {
  return refusal !== undefined || message.channel !== 'sms' || matches.length > 0
}

async function storeWhatFits(
  options: AcceptOptions,
  accountId: string,
  wishes: Decided[],
): Promise<('accepted' | Problem)[]> {
  let tell: (() => void) | undefined
  let told: Decided[] = []
  let left = 0
  let funds: Funds
  const refused = await options.db.tx(async (sql) => {
    funds = await lockFunds(sql, accountId)
    const { over, undo, told: counted } = await countDecided(options.protection, sql, wishes)
    const { fitting, problems } = fit(wishes, funds, over)
    left = funds.tokens - fitting.length
    if (fitting.length > 0) {
      const out = await storeWithStopped(sql, fitting, { ...leasing(options), locked: true })
      if (out.size > 0) throw new Error('a locked balance did not cover what was counted against it')
    }
    await undo(wishes.filter((one) => problems.has(one) || one.refusal))
    if (fitting.length === 0) return problems
    told = fitting.filter(isTold)
    await noteMatches(sql, told, lastOf(told))
    const tellThem = await options.tellStored(sql, told)
    tell = () => {
      tellThem()
      counted()
    }
    return problems
  })
  tell?.()
  options.protection?.noted(matchesOf(told))
  options.left?.(accountId, left)
  const paid = wishes.filter((one) => !refused.has(one) && !one.refusal)
  options.spent?.(funds!.purse, funds!.amount - paid.reduce((sum, one) => sum + one.message.price, 0))
  return wishes.map((one) => refused.get(one) ?? 'accepted')
}
